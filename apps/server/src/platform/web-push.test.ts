// Against the RFCs: what is encrypted here is read by a reader that knows only them.

import { playBrowser, readPush, readVapid } from "@halocline/local-services/read-push";
import { describe, expect, it } from "vitest";
import { createPushKeys, encryptPush, signPush } from "./web-push.ts";

const ENDPOINT = "https://browsers.example:8443/send/abc?x=1";
const NOW_MS = Date.UTC(2026, 10, 18, 2);

describe("a message to a browser", () => {
  it("the reader reads the example of RFC 8291", () => {
    const browser = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
      privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    };
    const body = [
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_",
      "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    ].join("");
    expect(readPush(browser, Buffer.from(body, "base64url"))).toBe("When I grow up, I want to be a watermelon");
  });

  it("is read with the browser's own keys and with no others, and never looks the same twice", () => {
    const [browser, other] = [playBrowser(), playBrowser()];
    for (const text of ["", "Pumpen gesperrt · Riff 🐠", "x".repeat(3900)]) {
      const [body, again] = [encryptPush(browser, text), encryptPush(browser, text)];
      expect(readPush(browser, body)).toBe(text);
      expect(body.equals(again)).toBe(false);
      expect(body.length).toBeLessThanOrEqual(4096);
      expect(() => readPush(other, body)).toThrow();
      expect(() => readPush({ ...browser, auth: other.auth }, body)).toThrow();
    }
  });

  it("is refused for a key that is no point of the curve", () => {
    const { auth } = playBrowser();
    expect(() =>
      encryptPush({ auth, p256dh: Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString("base64url") }, "x"),
    ).toThrow();
  });
});

describe("a sender's word", () => {
  it("is signed by its key, for the service's origin, for hours and not for more than a day", () => {
    const keys = createPushKeys();
    const said = readVapid(signPush(keys, ENDPOINT, "https://tanks.example", NOW_MS));
    expect(said).toMatchObject({
      isSigned: true,
      publicKey: keys.publicKey,
      aud: "https://browsers.example:8443",
      sub: "https://tanks.example",
    });
    const goodForS = said.exp - NOW_MS / 1000;
    expect(goodForS > 3600 && goodForS <= 24 * 3600).toBe(true);
  });

  it("does not stand for another key, nor with another content", () => {
    const [keys, others] = [createPushKeys(), createPushKeys()];
    const header = signPush(keys, ENDPOINT, "https://tanks.example", NOW_MS);
    expect(readVapid(header.replace(keys.publicKey, others.publicKey)).isSigned).toBe(false);
    const other = signPush(keys, "https://other.example/x", "https://tanks.example", NOW_MS);
    const forged = header.replace(/\.[^.]+\./, /\.[^.]+\./.exec(other)?.[0] ?? "");
    expect(readVapid(forged)).toMatchObject({ aud: "https://other.example", isSigned: false });
  });

  it("names an encrypted address, also in a trial without one", () => {
    expect(readVapid(signPush(createPushKeys(), ENDPOINT, "http://localhost:8080", NOW_MS)).sub).toBe("https://localhost:8080");
  });
});
