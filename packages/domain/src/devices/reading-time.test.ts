import { describe, expect, it } from "vitest";
import { bootAnchorMs, isAcceptedAge, readingTimeMs } from "./reading-time.ts";

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

  it("[SEC-10] is refused outside eight days back and five minutes ahead of its message, by the device's uptime alone", () => {
    const sentUpMs = 20 * 86_400_000;
    expect(isAcceptedAge(sentUpMs - 8 * 86_400_000, sentUpMs)).toBe(true);
    expect(isAcceptedAge(sentUpMs - 8 * 86_400_000 - 1, sentUpMs)).toBe(false);
    expect(isAcceptedAge(sentUpMs + 300_000, sentUpMs)).toBe(true);
    expect(isAcceptedAge(sentUpMs + 300_001, sentUpMs)).toBe(false);
    expect(isAcceptedAge(Number.NaN, sentUpMs)).toBe(false);
  });
});
