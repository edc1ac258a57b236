import { describe, expect, it } from "vitest";
import { keyboardOf } from "./keyboard.ts";

function scene(faults: Parameters<typeof keyboardOf>[1]["faults"] = null) {
  const done: unknown[] = [];
  const fleet = {
    setOnline: (isOnline: boolean) => void done.push({ isOnline }),
    setFaults: (rates: unknown) => void done.push({ rates }),
    setTroubles: (troubles: unknown) => void done.push({ troubles }),
    reboot: () => void done.push("reboot"),
  };
  return { done, press: keyboardOf(fleet, { faults, troubles: ["leak"] }, () => void done.push("quit")) };
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

  it("breaks sensor, reservoirs and pumps and mends them, beside what was broken from the start", () => {
    const { done, press } = scene();
    expect(["s", "d", "s", "e"].map(press)).toEqual([
      "the sensor sticks",
      "drain, fill and top-up pumps are dead",
      "the sensor lives again",
      "the reservoirs are empty",
    ]);
    expect(done).toEqual([
      { troubles: ["leak", "stuck"] },
      { troubles: ["leak", "stuck", "dead"] },
      { troubles: ["leak", "dead"] },
      { troubles: ["leak", "dead", "empty"] },
    ]);
    expect(press("u")).toBe("new firmware crashes");
    expect(done.at(-1)).toEqual({ troubles: ["leak", "dead", "empty", "update-crash"] });
  });
});
