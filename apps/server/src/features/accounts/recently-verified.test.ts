import { describe, expect, it } from "vitest";
import { principalOf } from "../../../test/principal.ts";
import { createRecentlyVerified } from "./recently-verified.ts";

const MINUTE_MS = 60_000;
const reef = { accountId: "account", deviceId: "reef", registrationId: "r", openStopId: null, relays: [] };

function create() {
  const at = { nowMs: 0, asked: 0, isAway: false };
  const recently = createRecentlyVerified({
    listOwned: async (accountId) => {
      at.asked++;
      if (at.isAway) throw new Error("away");
      return accountId === "account" ? [reef] : [];
    },
    clock: () => at.nowMs,
  });
  return { at, recently };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("[SAFE-11] what was verified lately", () => {
  it("lets a session stop its own devices for a quarter of an hour", async () => {
    const { at, recently } = create();
    recently.note("token", principalOf());
    await settled();
    at.nowMs = 15 * MINUTE_MS;
    expect([recently.session("token")?.userId, recently.device("account", "reef")]).toEqual(["u", reef]);
    at.nowMs += 1;
    expect([recently.session("token"), recently.device("account", "reef")]).toEqual([null, null]);
  });

  it("[SEC-1] never shows a device to another account, nor a session that the database has ended", async () => {
    const { recently } = create();
    recently.note("token", principalOf());
    recently.note("other", principalOf({ accountId: "other" }));
    await settled();
    expect([recently.device("other", "reef"), recently.device("unknown", "reef")]).toEqual([null, null]);
    recently.note("token", null);
    expect(recently.session("token")).toBeNull();
  });

  it("reads the devices of an account once a minute, and keeps what it knew when the database is away", async () => {
    const { at, recently } = create();
    for (let request = 0; request < 10; request++) recently.note("token", principalOf());
    await settled();
    expect(at.asked).toBe(1);
    at.nowMs = 2 * MINUTE_MS;
    at.isAway = true;
    recently.note("token", principalOf());
    await settled();
    expect([at.asked, recently.device("account", "reef")]).toEqual([2, reef]);
  });

  it("is bounded: the longest unused session leaves", () => {
    const { recently } = create();
    for (let user = 0; user <= 10_000; user++) recently.note(`token ${user}`, principalOf());
    expect([recently.session("token 0"), recently.session("token 1")?.userId]).toEqual([null, "u"]);
  });
});
