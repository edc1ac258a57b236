import { describe, expect, it } from "vitest";
import { type Confirmed, freshLastsMs, freshLowVerdict, type Ledger, reservoirsOf, STORES } from "./reservoirs.ts";
import type { TopUpDay } from "./water-ledger.ts";

const DAY_MS = 86_400_000;
const confirmed = (litres: number, mm = 0, untold = 0): Confirmed => ({ litres, atMs: 1, mm, untold });
const ledger = (change: Partial<Ledger> = {}): Ledger => ({
  areaCm2: 1000,
  capacityLitres: { fresh: 20, salt: 30, waste: 25 },
  confirmed: { fresh: confirmed(20), salt: confirmed(30), waste: confirmed(0) },
  topUpDays: null,
  changeLitres: 4,
  hasChangeAhead: true,
  ...change,
});
const tell = (change: Partial<Ledger> = {}) => reservoirsOf(ledger(change));

/** The same on each machine: the remainders of a power. */
function* numbers(count: number): Generator<number> {
  let seed = 7;
  for (let n = 0; n < count; n += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed / 2_147_483_647;
  }
}

describe("what is left", () => {
  it("is what was confirmed, less what the runs took since; what is drained gathers in the waste", () => {
    const { fresh, salt, waste } = tell({
      confirmed: { fresh: confirmed(20, 52), salt: confirmed(24, 160), waste: confirmed(2, 170) },
    });
    expect([fresh.litres, salt.litres, waste.litres]).toEqual([14.8, 8, 19]);
  });

  it("is never below nothing nor above what it holds, and is the sum wherever that lies between", () => {
    const [first, second, third] = [[...numbers(300)], [...numbers(600)].slice(300), [...numbers(900)].slice(600)];
    for (const [n, share] of first.entries()) {
      const [litres, mm] = [share * 60, (second[n] ?? 0) * 500];
      const capacity = (third[n] ?? 0) * 40;
      const told = tell({
        capacityLitres: { fresh: capacity, salt: capacity, waste: capacity },
        confirmed: { fresh: confirmed(litres, mm), salt: confirmed(litres, mm), waste: confirmed(litres, mm) },
      });
      for (const store of STORES) {
        const sum = store === "waste" ? litres + mm / 10 : litres - mm / 10;
        expect(told[store].litres).toBeCloseTo(Math.min(Math.max(0, sum), capacity), 9);
      }
    }
  });

  it("is not known before somebody has confirmed it, and not in litres without the area", () => {
    expect(tell({ confirmed: {} }).fresh).toMatchObject({ litres: null, confirmedAtMs: null, isLow: false });
    expect(tell({ areaCm2: null, confirmed: { fresh: confirmed(20, 5) } }).fresh.litres).toBeNull();
    expect(tell({ areaCm2: null }).fresh.litres).toBe(20);
    expect(tell({ areaCm2: Number.POSITIVE_INFINITY, confirmed: { fresh: confirmed(20, 5) } }).fresh.litres).toBeNull();
  });

  it("is at most so much when a run does not tell what it moved", () => {
    expect(tell({ confirmed: { fresh: confirmed(20, 10, 1) } }).fresh).toMatchObject({ litres: 19, hasUntold: true });
    expect(tell().fresh.hasUntold).toBe(false);
  });
});

describe("how long it lasts", () => {
  /** One top-up a day, the newest first. */
  const topUpDays = (...mm: readonly (number | null)[]): TopUpDay[] =>
    mm.map((height, index) => {
      const atMs = (10 - index) * DAY_MS;
      return { mm: height, told: height === null ? 0 : 1, count: 1, firstMs: atMs, lastMs: atMs };
    });

  it("is by the median of a week's top-ups", () => {
    const { fresh } = tell({ topUpDays: topUpDays(20, 20, 90, 20, 20, 20, 20, 20), confirmed: { fresh: confirmed(20, 140) } });
    expect(fresh).toMatchObject({ litres: 6, litresPerDay: 2, isLow: false });
    expect(freshLastsMs(fresh)).toBe(3 * DAY_MS);
  });

  it("is not known without top-ups, nor in litres without the area", () => {
    expect(tell({ topUpDays: topUpDays(20) }).fresh.litresPerDay).toBeNull();
    expect(tell({ topUpDays: null }).fresh.litresPerDay).toBeNull();
    expect(tell({ areaCm2: null, topUpDays: topUpDays(20, 20) }).fresh.litresPerDay).toBeNull();
  });

  it("is low below a day, and told to be over only well above", () => {
    const verdictOf = (litres: number) => freshLowVerdict({ litres, litresPerDay: 2 });
    expect([1.9, 2, 3, 3.1].map(verdictOf)).toEqual(["present", "between", "between", "absent"]);
    expect(tell({ topUpDays: topUpDays(20, 20), confirmed: { fresh: confirmed(20, 185) } }).fresh.isLow).toBe(true);
  });

  it("is over when it is empty, whether or not its pace is known", () => {
    expect(freshLowVerdict({ litres: 0, litresPerDay: null })).toBe("present");
    expect(freshLowVerdict({ litres: 5, litresPerDay: null })).toBe("between");
    expect(freshLowVerdict({ litres: null, litresPerDay: 2 })).toBe("absent");
  });
});

describe("water for changes", () => {
  it("is counted in whole changes, and is low when the next one does not fit", () => {
    const { salt, waste } = tell({ confirmed: { salt: confirmed(11), waste: confirmed(22) } });
    expect(salt).toMatchObject({ changesLeft: 2, isLow: false });
    expect(waste).toMatchObject({ changesLeft: 0, isLow: true });
  });

  it("is not low while no change is planned, nor where a change or the room is not known", () => {
    expect(tell({ hasChangeAhead: false, confirmed: { waste: confirmed(25) } }).waste.isLow).toBe(false);
    expect(tell({ changeLitres: null, confirmed: { salt: confirmed(0) } }).salt).toMatchObject({
      changesLeft: null,
      isLow: false,
    });
    expect(tell({ capacityLitres: { fresh: null, salt: null, waste: null } }).waste.changesLeft).toBeNull();
  });
});
