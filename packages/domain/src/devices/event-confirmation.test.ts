import { describe, expect, it } from "vitest";
import { EVENT_RING, mayConfirm } from "./event-confirmation.ts";

const below = (...ns: number[]) => ns.map((n) => ({ n, isConfirmed: false }));

describe("an event may be forgotten", () => {
  it("when everything before it in its boot is stored", () => {
    expect(mayConfirm({ n: 0, isRepeat: false, below: [] })).toBe(true);
    expect(mayConfirm({ n: 2, isRepeat: false, below: below(1, 0) })).toBe(true);
  });

  it("not while one below it is missing", () => {
    expect(mayConfirm({ n: 3, isRepeat: false, below: below(1, 0) })).toBe(false);
    expect(mayConfirm({ n: 3, isRepeat: false, below: below(2, 0) })).toBe(false);
    expect(mayConfirm({ n: 3, isRepeat: false, below: [] })).toBe(false);
  });

  it("when it is repeated: the device has nothing older any more", () => {
    expect(mayConfirm({ n: 7, isRepeat: true, below: [] })).toBe(true);
  });

  it("behind one that the device was told to forget, and beyond what a device keeps", () => {
    expect(mayConfirm({ n: 9, isRepeat: false, below: [{ n: 8, isConfirmed: true }] })).toBe(true);
    const ring = Array.from({ length: EVENT_RING }, (_, index) => 99 - index);
    expect(mayConfirm({ n: 100, isRepeat: false, below: below(...ring) })).toBe(true);
  });
});
