// Against the requests and answers that each service documents.

import { describe, expect, it } from "vitest";
import { type ChannelFields, fieldProblem, judgeAnswer, nextTryInS, writeRequest } from "./http-channel.ts";
import { HTTP_PRESETS, PRESET_NAMES, type PresetName } from "./http-presets.ts";

const LINK = "https://tanks.example/alerts";
const message = {
  id: "n1",
  title: "Pumps locked · Reef",
  text: "A pump ran.",
  severity: "critical",
  link: LINK,
  isSilent: false,
} as const;

const FIELDS: Readonly<Record<PresetName, ChannelFields>> = {
  ntfy: { server: "https://ntfy.sh", topic: "reef-3f9", token: "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2" },
  telegram: { token: "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw", chatId: "-1001234567890" },
  pushover: { token: "azGDORePK8gMaC0QOYAMyEEuzJnyUi", user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG" },
  gotify: { server: "https://push.example/gotify/", token: "AWVWZ4wG.2fO-IN" },
  discord: { address: "https://discord.com/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz_-0" },
  webhook: { address: "https://hooks.example/in?home=1", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
  push: {
    address: "https://browsers.example/send/dGhlIGFkZHJlc3M",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  },
};
const write = (preset: PresetName, change: object = {}, fields: ChannelFields = FIELDS[preset]) => {
  const { body, ...request } = writeRequest(preset, fields, { ...message, ...change });
  return { ...request, body: JSON.parse(body) };
};

describe("a request", () => {
  it("to ntfy is its JSON, at the server's root, with the topic inside", () => {
    expect(write("ntfy")).toEqual({
      url: "https://ntfy.sh/",
      headers: { "content-type": "application/json", authorization: "Bearer tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2" },
      body: {
        topic: "reef-3f9",
        title: "Pumps locked · Reef",
        message: "A pump ran.",
        priority: 5,
        click: LINK,
        tags: ["rotating_light"],
      },
      signingSecret: null,
      subscription: null,
    });
  });

  it("has no header of a field that was left empty", () => {
    for (const token of [undefined, ""])
      expect(write("ntfy", {}, { server: "https://ntfy.sh", topic: "x", ...(token === "" && { token }) }).headers).toEqual({
        "content-type": "application/json",
      });
  });

  it("to Telegram is sendMessage, as plain text", () => {
    expect(write("telegram")).toMatchObject({
      url: "https://api.telegram.org/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage",
      body: {
        chat_id: "-1001234567890",
        text: `Pumps locked · Reef\n\nA pump ran.\n\n${LINK}`,
        link_preview_options: { is_disabled: true },
      },
    });
    expect(write("telegram").body).not.toHaveProperty("parse_mode");
    expect(write("telegram", { severity: "info" }).body.disable_notification).toBe(true);
  });

  it("to Pushover is an emergency when critical, which needs how often and how long; a warning is none", () => {
    const body = { ...FIELDS.pushover, title: "Pumps locked · Reef", message: "A pump ran.", url: LINK };
    expect(write("pushover")).toMatchObject({ url: "https://api.pushover.net/1/messages.json" });
    expect(write("pushover").body).toEqual({ ...body, priority: 2, retry: 60, expire: 300 });
    expect(write("pushover", { severity: "warn" }).body).toEqual({ ...body, priority: 0 });
  });

  it("to Gotify has its key in a header, and opens the alerts when touched", () => {
    expect(write("gotify")).toMatchObject({
      url: "https://push.example/gotify/message",
      headers: { "x-gotify-key": "AWVWZ4wG.2fO-IN" },
      body: { priority: 10, message: "A pump ran.", extras: { "client::notification": { click: { url: LINK } } } },
    });
  });

  it.each<readonly [PresetName, object]>([
    ["ntfy", { priority: 1 }],
    ["pushover", { priority: -2 }],
    ["telegram", { disable_notification: true }],
    ["gotify", { priority: 0 }],
    ["discord", { flags: 4096 }],
    ["webhook", { test: true }],
  ])("to %s makes no sound when it is silent, whatever it is about", (preset, silent) => {
    for (const severity of ["critical", "info"]) expect(write(preset, { severity, isSilent: true }).body).toMatchObject(silent);
    expect(write(preset).body).not.toMatchObject(silent);
    expect(JSON.stringify(write(preset, { isSilent: true }).body)).not.toMatch(/retry|isSilent/);
  });

  it("to Discord waits for its word, and mentions nobody", () => {
    const { url, body } = write("discord", { title: "@everyone" });
    expect(url).toBe(`${FIELDS.discord.address}?wait=true`);
    expect(body).toEqual({ content: `**@everyone**\nA pump ran.\n${LINK}`, allowed_mentions: { parse: [] } });
  });

  it("to a program is to be signed", () => {
    expect(write("webhook")).toMatchObject({
      url: "https://hooks.example/in?home=1",
      body: { type: "alert", data: { id: "n1", title: "Pumps locked · Reef", severity: "critical", priority: 3, link: LINK } },
      signingSecret: FIELDS.webhook.secret,
    });
  });

  it("takes what is said for text: it names no field, and ends no string", () => {
    const title = 'The {token} of "{topic}"\n';
    expect(write("ntfy", { title }).body.title).toBe(title);
    expect(write("telegram", { title: "{token}" }).body.text).toContain("{token}");
  });

  it("is cut between two characters where a service would not take it whole", () => {
    const { title, message: text } = write("ntfy", { title: "🐠".repeat(300), text: "ü".repeat(5000) }).body;
    expect([[...title].length, title.endsWith("🐠…"), [...text].length]).toEqual([200, true, 1000]);
    expect(write("discord", { title: "x".repeat(999), text: "y".repeat(9999) }).body.content.length).toBeLessThan(2000);
  });
});

describe("a request to a browser", () => {
  const ALERT = "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d";

  it("takes the place of an earlier one about the same alert, and waits for hours", () => {
    const { headers, body, url, subscription } = write("push", {
      alertId: ALERT,
      newsAt: "2026-11-18T02:00:00.000Z",
      language: "de",
    });
    expect(url).toBe(FIELDS.push.address);
    expect(headers).toMatchObject({ ttl: "21600", urgency: "high", topic: "5f0c2f0e8f5c4c399d3e2f8f9a1b0c7d" });
    expect(body).toMatchObject({ newsAt: "2026-11-18T02:00:00.000Z" });
    expect(body).toMatchObject({ tag: ALERT, alertId: ALERT, severity: "critical", link: LINK, language: "de" });
    const { address: _, ...keys } = FIELDS.push;
    expect(subscription).toEqual(keys);
  });

  it("about no alert stands for itself", () => {
    const { headers, body } = write("push", { severity: "info" });
    expect(headers).toMatchObject({ ttl: "3600", urgency: "normal", topic: "n1" });
    expect(body).toMatchObject({ tag: "n1" });
    expect(body).not.toHaveProperty("alertId");
  });

  it("has the secret that answers it only where it is encrypted", () => {
    const written = PRESET_NAMES.map((preset) => writeRequest(preset, FIELDS[preset], { ...message, answerToken: "s3cret" }));
    expect(written.some(({ url, headers, body }) => JSON.stringify([url, headers, body]).includes("s3cret"))).toBe(false);
    const { body } = writeRequest("push", FIELDS.push, { ...message, answerToken: "s3cret" });
    expect(JSON.parse(body)).toMatchObject({ answerToken: "s3cret" });
  });

  it("is never too long for a browser: 4096 bytes with 103 for the encryption", () => {
    const longest = {
      title: "\u0001".repeat(500),
      text: "\u0001".repeat(2000),
      alertId: ALERT,
      link: `https://${"x".repeat(250)}/alerts?state=all#${ALERT}`,
      newsAt: "2026-11-18T02:00:00.000Z",
      answerToken: "x".repeat(43),
    };
    const { body } = writeRequest("push", FIELDS.push, { ...message, ...longest });
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(4096 - 103);
    expect(JSON.parse(body).text).toHaveLength(450);
  });

  it("that is not subscribed any more is refused for good, by a word of its own", () => {
    for (const status of [404, 410])
      expect(judgeAnswer("push", { status, retryAfterS: null, body: "" })).toEqual({ is: "refused", error: "unsubscribed" });
    expect(judgeAnswer("push", { status: 413, retryAfterS: null, body: "" })).toEqual({ is: "refused", error: "refused" });
    expect(judgeAnswer("push", { status: 429, retryAfterS: 90, body: "" })).toEqual({ is: "later", error: "busy", waitS: 90 });
    expect(judgeAnswer("push", { status: 201, retryAfterS: null, body: "" })).toEqual({ is: "delivered" });
  });
});

describe("fields", () => {
  it.each(PRESET_NAMES)("of %s are taken as documented, and are asked for", (preset) => {
    for (const field of HTTP_PRESETS[preset].fields) {
      expect(fieldProblem(field, FIELDS[preset][field.name]), field.name).toBeNull();
      expect(fieldProblem(field, undefined)).toBe(field.isOptional ? null : "missing");
      expect(fieldProblem(field, "a b\r\nc")).toBe("wrong");
    }
  });

  it.each([
    ["ntfy", "topic", "../admin"],
    ["ntfy", "topic", "a/b"],
    ["ntfy", "server", "https://user:pw@ntfy.sh"],
    ["ntfy", "server", "ftp://ntfy.sh"],
    ["ntfy", "server", "https://ntfy.sh/?x=1"],
    ["ntfy", "server", String.raw`https://ntfy.sh\@inside`],
    ["telegram", "token", "1:a/../../x"],
    ["telegram", "chatId", "Reef"],
    ["discord", "address", "https://discord.com.evil.example/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz"],
    ["discord", "address", "https://evil.example/?https://discord.com/api/webhooks/12345/abcdefghijklmnopqrstuvwxyz"],
    ["webhook", "secret", "too short"],
    ["webhook", "address", "https://a@b/"],
  ] as const)("of %s: %s is not %s", (preset, name, value) => {
    const field = HTTP_PRESETS[preset].fields.find((each) => each.name === name);
    expect(field && fieldProblem(field, value)).toBe("wrong");
  });
});

describe("an answer", () => {
  const judge = (preset: PresetName, status: number, body: unknown = "", retryAfterS: number | null = null) =>
    judgeAnswer(preset, { status, body: typeof body === "string" ? body : JSON.stringify(body), retryAfterS });

  it.each([
    ["ntfy", 200, { id: "sPs71M8A2T", time: 1643935928, event: "message", topic: "reef" }],
    ["telegram", 200, { ok: true, result: { message_id: 7 } }],
    ["pushover", 200, { status: 1, request: "647d2300-702c-4b38-8b2f-d56326ae460b", receipt: "x" }],
    ["gotify", 200, { id: 25, appid: 5, message: "x", priority: 10 }],
    ["discord", 200, { id: "1130", content: "x" }],
    ["webhook", 204, ""],
    ["webhook", 200, "<html>thanks</html>"],
  ] as const)("of %s with %i is a delivery", (preset, status, body) => {
    expect(judge(preset, status, body)).toEqual({ is: "delivered" });
  });

  it.each(["ntfy", "telegram", "pushover", "gotify", "discord"] as const)("of %s that is some page is none", (preset) => {
    for (const body of ["<html>Welcome to our hotel</html>", "", "null", "[]", "{}", { ok: false, status: 0, id: null }])
      expect(judge(preset, 200, body)).toEqual({ is: "later", error: "garbled", waitS: null });
  });

  it.each([
    [400, "refused"],
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "not_found"],
    [410, "not_found"],
    [413, "refused"],
    [422, "refused"],
    [301, "redirected"],
    [307, "redirected"],
  ])("with %i is refused for good: %s", (status, error) => {
    for (const preset of PRESET_NAMES) expect(judge(preset, status, { ok: true, id: 1 })).toEqual({ is: "refused", error });
  });

  it.each([408, 409, 425, 500, 502, 503, 504, 0])("with %i may be another one later", (status) => {
    expect(judge("ntfy", status)).toEqual({ is: "later", error: "service_failed", waitS: null });
  });

  it("says how long to wait, in a header or in its own way, and nobody waits for longer than an hour", () => {
    const busy = (waitS: number | null) => ({ is: "later", error: "busy", waitS });
    expect(judge("ntfy", 429, "", 12)).toEqual(busy(12));
    expect(judge("ntfy", 429, { code: 42901, http: 429 })).toEqual(busy(null));
    const told = { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 34 } };
    expect(judge("telegram", 429, told)).toEqual(busy(34));
    expect(judge("discord", 429, { message: "You are being rate limited.", retry_after: 64.57, global: false })).toEqual(
      busy(65),
    );
    expect(judge("discord", 429, { retry_after: 3 }, 5)).toEqual(busy(5));
    expect(judge("telegram", 429, { parameters: { retry_after: 1e12 } })).toEqual(busy(3600));
    for (const wrong of ["soon", -5, null, {}]) expect(judge("discord", 429, { retry_after: wrong })).toEqual(busy(null));
    expect(judge("gotify", 503, "", 40)).toEqual({ is: "later", error: "service_failed", waitS: 40 });
  });
});

describe("the next try", () => {
  it("comes after 5 s, 10 s, 20 s … 5 min, thirty times, and never sooner than asked", () => {
    expect([1, 2, 3, 6, 7, 8, 29].map((tries) => nextTryInS(tries, null))).toEqual([5, 10, 20, 160, 300, 300, 300]);
    expect(nextTryInS(30, null)).toBeNull();
    expect([nextTryInS(1, 34), nextTryInS(8, 34)]).toEqual([34, 300]);
  });
});
