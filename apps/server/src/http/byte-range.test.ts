import { describe, expect, it } from "vitest";
import { byteRangeOf } from "./byte-range.ts";

describe("one range of bytes", () => {
  it.each([
    ["bytes=0-0", 0, 1],
    ["bytes=10-19", 10, 10],
    ["bytes=90-", 90, 10],
    ["bytes=90-500", 90, 10],
    ["bytes=-10", 90, 10],
    ["bytes=-500", 0, 100],
  ])("%s", (header, firstByte, byteCount) => {
    expect(byteRangeOf(header, 100)).toEqual({ firstByte, byteCount });
  });

  it.each([undefined, "", "bytes=", "bytes=-", "bytes=5-4", "bytes=0-1,5-6", "lines=1-2", "bytes=a-b", "bytes= 0-1"])(
    "%s is answered with everything",
    (header) => expect(byteRangeOf(header, 100)).toBeNull(),
  );

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s is not there", (header) => {
    expect(byteRangeOf(header, 100)).toBe("unsatisfiable");
  });
});
