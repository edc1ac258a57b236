import { createRng } from "@halocline/tank-physics/rng";
import { describe, expect, it } from "vitest";
import { parseFaultRates } from "./fault-rates.ts";
import { type FaultRates, MessageFaults, NO_FAULTS } from "./message-faults.ts";

/** One message every 100 ms; which of them arrive, in the order of their arrival. */
function deliver(rates: FaultRates, count = 1000, seed = 1): number[] {
  const faults = new MessageFaults(createRng(seed));
  faults.setRates(rates);
  const arrived: number[] = [];
  for (let number = 0; number < count + 100; number += 1) {
    faults.tick(number * 100);
    if (number < count) faults.pass("to_server", number * 100, () => arrived.push(number));
  }
  return arrived;
}

const everyNumber = Array.from({ length: 1000 }, (_, number) => number);
const isInOrder = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

describe("message faults", () => {
  it("are none by default: everything arrives at once and in order", () => {
    expect(deliver(NO_FAULTS)).toEqual(everyNumber);
    const faults = new MessageFaults(createRng(1));
    let arrived = 0;
    faults.pass("to_device", 0, () => (arrived += 1));
    expect(arrived).toBe(1);
  });

  it("are the same for an equal seed, and others for another", () => {
    const rates = { drop: 0.2, duplicate: 0.2, delayMs: 700, reorder: 0.2 };
    expect(deliver(rates)).toEqual(deliver(rates));
    expect(deliver(rates, 1000, 2)).not.toEqual(deliver(rates));
  });

  it("lose the wanted share", () => {
    const lost = 1000 - deliver({ ...NO_FAULTS, drop: 0.1 }).length;
    expect(lost).toBeGreaterThan(70);
    expect(lost).toBeLessThan(130);
    expect(deliver({ ...NO_FAULTS, drop: 1 })).toEqual([]);
  });

  it("double the wanted share and lose none", () => {
    const arrived = deliver({ ...NO_FAULTS, duplicate: 0.1 });
    expect(new Set(arrived).size).toBe(1000);
    expect(arrived.length).toBeGreaterThan(1070);
    expect(arrived.length).toBeLessThan(1130);
  });

  it("keep the order when they only delay, and break it when they reorder; nothing is lost by either", () => {
    const delayed = deliver({ ...NO_FAULTS, delayMs: 2000 });
    expect(delayed).toEqual(everyNumber);
    const reordered = deliver({ ...NO_FAULTS, reorder: 0.1 });
    expect(isInOrder(reordered)).toBe(false);
    expect(reordered.toSorted((a, b) => a - b)).toEqual(everyNumber);
  });

  it("delay up to the longest delay, and drop what is on its way with the connection", () => {
    const faults = new MessageFaults(() => 0.999);
    faults.setRates({ ...NO_FAULTS, delayMs: 1000 });
    let arrived = 0;
    faults.pass("to_device", 0, () => (arrived += 1));
    faults.tick(998);
    expect(arrived).toBe(0);
    faults.tick(1000);
    expect(arrived).toBe(1);
    faults.pass("to_device", 1000, () => (arrived += 1));
    faults.clear();
    faults.tick(9000);
    expect(arrived).toBe(1);
  });
});

describe("faults as typed", () => {
  it("are read by their names, in any order", () => {
    expect(parseFaultRates("drop=0.1,duplicate=0.05,delay=500,reorder=0.1")).toEqual({
      drop: 0.1,
      duplicate: 0.05,
      delayMs: 500,
      reorder: 0.1,
    });
    expect(parseFaultRates("delay = 20")).toEqual({ ...NO_FAULTS, delayMs: 20 });
  });

  it.each(["", "drop", "drop=", "drop=2", "drop=-1", "drop=x", "drop=0.1=2", "delay=90000", "toString=1", "delayMs=5"])(
    "refuses %j with a sentence",
    (text) => {
      expect(() => parseFaultRates(text)).toThrow(/fault|must be/);
    },
  );
});
