import { describe, expect, it } from "vitest";
import { bootAnchorMs, isAcceptedTime, readingTimeMs } from "./reading-time.ts";

const NOW_MS = 1_794_698_761_000;

describe("the time of a reading", () => {
  const anchorMs = bootAnchorMs(NOW_MS, 60_000);

  it("is the device's clock when it is near the anchor", () => {
    expect(readingTimeMs(anchorMs, 60_000, NOW_MS / 1000 - 3)).toBe(NOW_MS - 3000);
  });

  it.each([0, 1, 4_102_444_800])("[SEC-10] falls back to the anchor when the clock says %d", (clockS) => {
    expect(readingTimeMs(anchorMs, 60_000, clockS)).toBe(NOW_MS);
  });

  it("is the same for a repeat that arrives an hour later", () => {
    const first = readingTimeMs(anchorMs, 90_000, null);
    const repeated = readingTimeMs(anchorMs, 90_000, null);
    expect(repeated).toBe(first);
  });

  it("is refused outside eight days back and five minutes ahead", () => {
    expect(isAcceptedTime(NOW_MS - 8 * 86_400_000, NOW_MS)).toBe(true);
    expect(isAcceptedTime(NOW_MS - 8 * 86_400_000 - 1, NOW_MS)).toBe(false);
    expect(isAcceptedTime(NOW_MS + 300_000, NOW_MS)).toBe(true);
    expect(isAcceptedTime(NOW_MS + 300_001, NOW_MS)).toBe(false);
    expect(isAcceptedTime(Number.NaN, NOW_MS)).toBe(false);
  });
});
