import { beforeEach, describe, expect, it } from "vitest";
import { NOW_MS, timeAgo } from "../../testing/wire-examples.ts";
import { keepPauseEnd, pauseEndOf } from "./pause-end.ts";

const endsAtMs = NOW_MS + 300_000;

beforeEach(() => {
  sessionStorage.clear();
  keepPauseEnd("r1", { pausedAtMs: NOW_MS - 60_000, endsAtMs });
});

describe("the end of a pause", () => {
  it("is still known when the screen comes back", () => {
    expect(pauseEndOf("r1", timeAgo(59_000), NOW_MS)).toBe(endsAtMs);
  });

  it.each([
    ["of another pump", "r2", timeAgo(59_000), NOW_MS],
    ["of a later pause", "r1", timeAgo(10_000), NOW_MS],
    ["that is over", "r1", timeAgo(59_000), endsAtMs],
    ["of a pump that never reported", "r1", null, NOW_MS],
  ])("%s is not known", (_, relayId, lastChangedAt, nowMs) => {
    expect(pauseEndOf(relayId, lastChangedAt, nowMs)).toBeNull();
  });
});
