import { describe, expect, it } from "vitest";
import { deviceStatus } from "../devices/presence.ts";
import { knownUpToMs, type StreamLook } from "./server-lag.ts";

const NOW_MS = 1_000_000_000;
const look = (change: Partial<StreamLook> = {}): StreamLook => ({
  lookedAtMs: NOW_MS - 5000,
  oldestWaitingS: 40,
  settledUpToMs: NOW_MS - 60_000,
  ...change,
});

describe("a server that is behind", () => {
  it.each([
    ["knows everything up to what is worked off", look(), NOW_MS - 60_000],
    ["knows nothing when nobody saw where the lag began", look({ settledUpToMs: null }), 0],
  ])("%s", (_what, found, upToMs) => {
    expect(knownUpToMs(found, NOW_MS)).toBe(upToMs);
  });

  it.each([
    ["nothing has waited for long", look({ oldestWaitingS: 15 })],
    ["the last look is too old", look({ lookedAtMs: NOW_MS - 60_001 })],
    ["nobody has looked", null],
  ])("is not behind when %s", (_when, found) => {
    expect(knownUpToMs(found, NOW_MS)).toBeNull();
  });

  it("calls nobody offline for its own delay, and whoever was silent before still is", () => {
    const judge = (lastReceivedAtMs: number, found: StreamLook | null, hasWillOfCurrentBoot = false) =>
      deviceStatus(
        { lastReceivedAtMs, intervalS: 10, hasWillOfCurrentBoot, hasLatchedFault: false, isSensorOk: true },
        knownUpToMs(found, NOW_MS) ?? NOW_MS,
      );
    const beforeLagMs = NOW_MS - 62_000;
    expect([judge(beforeLagMs, null), judge(beforeLagMs, look())]).toEqual(["offline", "online"]);
    expect(judge(beforeLagMs, look({ settledUpToMs: null }))).toBe("online");
    expect(judge(NOW_MS - 200_000, look())).toBe("offline");
    // Its last will does not wait in the stream.
    expect(judge(beforeLagMs, look(), true)).toBe("offline");
  });
});
