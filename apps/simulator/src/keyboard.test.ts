import { describe, expect, it } from "vitest";
import { keyboardOf } from "./keyboard.ts";

function scene(faults: Parameters<typeof keyboardOf>[1] = null) {
  const done: unknown[] = [];
  const fleet = {
    setOnline: (isOnline: boolean) => void done.push({ isOnline }),
    setFaults: (rates: unknown) => void done.push({ rates }),
    reboot: () => void done.push("reboot"),
  };
  return { done, press: keyboardOf(fleet, faults, () => void done.push("quit")) };
}

describe("the keyboard", () => {
  it("turns Wi-Fi off and on, reboots, quits, and ignores other keys", () => {
    const { done, press } = scene();
    for (const key of "wwrxq\u0003") press(key);
    expect(done).toEqual([{ isOnline: false }, { isOnline: true }, "reboot", "quit", "quit"]);
    expect(press("x")).toBeNull();
  });

  it("turns the given faults off and on, or the usual ones on", () => {
    const rates = { drop: 1, duplicate: 0, delayMs: 0, reorder: 0 };
    const given = scene(rates);
    for (const key of "ff") given.press(key);
    expect(given.done).toEqual([{ rates: null }, { rates }]);
    const usual = scene();
    usual.press("f");
    expect(usual.done).toEqual([{ rates: expect.objectContaining({ drop: 0.1, delayMs: 500 }) }]);
  });
});
