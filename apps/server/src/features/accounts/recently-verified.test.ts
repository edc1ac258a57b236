import { describe, expect, it } from "vitest";
import { principalOf } from "../../../test/principal.ts";
import { createRecentlyVerified } from "./recently-verified.ts";

const MINUTE_MS = 60_000;
const reef = { accountId: "account", deviceId: "reef", name: "Reef", registrationId: "r", relays: [] };

function create() {
  const at = { nowMs: 0, asked: 0, isAway: false };
  const listOwned = async (accountId: string) => {
    at.asked++;
    if (at.isAway) throw new Error("away");
    return accountId === "account" ? [reef] : [];
  };
  const recently = createRecentlyVerified({ listOwned, listOwnedToStop: listOwned, clock: () => at.nowMs });
  return { at, recently };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("[SAFE-11] what was verified lately", () => {
  it("lets a session stop its own devices for a quarter of an hour", async () => {
    const { at, recently } = create();
    await recently.verify("token", async () => principalOf());
    await settled();
    at.nowMs = 15 * MINUTE_MS;
    expect([recently.session("token", "lately")?.userId, recently.device("account", "reef", "lately")]).toEqual(["u", reef]);
    at.nowMs += 1;
    expect([recently.session("token", "lately"), recently.device("account", "reef", "lately")]).toEqual([null, null]);
  });

  it("[SEC-1] never shows a device to another account, nor a session that the database has ended", async () => {
    const { recently } = create();
    await recently.verify("token", async () => principalOf());
    await recently.verify("other", async () => principalOf({ accountId: "other" }));
    await settled();
    expect([recently.device("other", "reef", "lately"), recently.device("unknown", "reef", "lately")]).toEqual([null, null]);
    await recently.verify("token", async () => null);
    expect(recently.session("token", "lately")).toBeNull();
  });

  it("reads the devices of an account once a minute, and keeps what it knew when the database is away", async () => {
    const { at, recently } = create();
    for (let request = 0; request < 10; request++) await recently.verify("token", async () => principalOf());
    await settled();
    expect(at.asked).toBe(1);
    at.nowMs = 2 * MINUTE_MS;
    at.isAway = true;
    await recently.verify("token", async () => principalOf());
    await settled();
    expect([at.asked, recently.device("account", "reef", "lately")]).toEqual([2, reef]);
  });

  it("[SEC-10] reads them at once for a stop of one that is not known, once a second and for everybody who asks together", async () => {
    const { at, recently } = create();
    const asked = await Promise.all([recently.askDevices("account"), recently.askDevices("account")]);
    expect([asked, at.asked]).toEqual([[[reef], [reef]], 1]);
    at.nowMs = 999;
    await recently.askDevices("account");
    expect(at.asked).toBe(1);
    recently.isOutdated("account");
    await recently.askDevices("account");
    expect(at.asked).toBe(2);
    at.nowMs = 2000;
    await recently.askDevices("account");
    expect(at.asked).toBe(3);
  });

  it("is bounded: the longest unused session leaves", async () => {
    const { recently } = create();
    for (let user = 0; user <= 10_000; user++)
      await recently.verify(`token ${user}`, async () => principalOf({ sessionId: `session ${user}` }));
    expect([recently.session("token 0", "lately"), recently.session("token 1", "lately")?.userId]).toEqual([null, "u"]);
  });
});

describe("[SAFE-14] what was verified lately, when it ends", () => {
  const of = (sessionId: string, userId: string) => async () => principalOf({ sessionId, userId });

  it("is forgotten by session or by person, and nobody else's with it", async () => {
    const { recently } = create();
    await recently.verify("one", of("1", "ada"));
    await recently.verify("two", of("2", "ada"));
    await recently.verify("three", of("3", "bob"));
    const known = () => ["one", "two", "three"].map((token) => recently.session(token, "lately") !== null);
    recently.forget({ kind: "session", id: "1" });
    expect(known()).toEqual([false, true, true]);
    recently.forget({ kind: "user", id: "ada" });
    expect(known()).toEqual([false, false, true]);
  });

  it("is not remembered by an answer that is older than its end", async () => {
    const { recently } = create();
    let answer = () => {};
    const asked = recently.verify("token", () => new Promise((resolve) => (answer = () => resolve(principalOf()))));
    recently.forget({ kind: "session", id: principalOf().sessionId });
    answer();
    expect((await asked)?.userId).toBe("u");
    expect(recently.session("token", "lately")).toBeNull();
  });

  it("is not of just now after endings may have been missed, and still stops while the database is away", async () => {
    const { at, recently } = create();
    await recently.verify("token", async () => principalOf());
    await settled();
    at.nowMs = 1;
    recently.doubt();
    const vouched = (recent: "just_now" | "lately") =>
      [recently.session("token", recent), recently.device("account", "reef", recent)].map((known) => known !== null);
    expect([vouched("just_now"), vouched("lately")]).toEqual([
      [false, false],
      [true, true],
    ]);
    at.nowMs = 2;
    await recently.verify("token", async () => principalOf());
    await settled();
    expect(vouched("just_now")).toEqual([true, true]);
  });

  it("[SAFE-19] a household's devices are read anew, and an answer under way is nobody's", async () => {
    const owned = [reef];
    const answers: (() => void)[] = [];
    const listOwned = () => new Promise<(typeof reef)[]>((resolve) => answers.push(() => resolve([...owned])));
    const recently = createRecentlyVerified({ listOwned, listOwnedToStop: listOwned, clock: () => 0 });
    await recently.verify("token", async () => principalOf());
    owned.pop();
    recently.forget({ kind: "household", id: "account" });
    answers[0]?.();
    await settled();
    expect(recently.device("account", "reef", "lately")).toBeNull();
    answers[1]?.();
    await settled();
    expect([answers.length, recently.device("account", "reef", "lately")]).toEqual([2, null]);
  });
});
