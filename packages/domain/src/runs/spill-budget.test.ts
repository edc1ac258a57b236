import { describe, expect, it } from "vitest";
import { spillBudget } from "./spill-budget.ts";
import type { SpillInput } from "./spill-figures.ts";

/** A sump of a quarter of a square metre: 0.24 L a millimetre, 37.5 mm of which drain back. */
const mid: SpillInput = {
  rates: {
    basis: "unknown",
    drainMmPerS: null,
    fillMmPerS: null,
    stoppingS: 40,
    restingS: 25,
    finishingS: null,
    drainBackMm: null,
  },
  marks: { topMm: 60, topOffMm: 22.5, drainMm: 75, hysteresisMm: 3 },
  fromMm: null,
  areaCm2: 2400,
  flowsMlPerMin: { drain: 5000, fill: 5000 },
  limits: { drainS: 540, fillS: 240 },
  saltLitres: 60,
  wasteRoomLitres: 60,
  sumpRoomLitres: 33.6,
};

const line = (input: SpillInput, fault: string) => spillBudget(input).lines.find((one) => one.fault === fault);

describe("a spill budget", () => {
  it("counts a pump at a tenth more than was said, for a second more than its limit, against the room that it fills", () => {
    const budget = spillBudget(mid);
    expect(budget).toMatchObject({ verdict: "fits", missing: [], excess: null });
    const filled = line(mid, "fill_runs_on");
    expect(filled?.movesLitres).toBeCloseTo((5.5 * 241) / 60);
    // What drains back, and a millimetre that no reading shows, is not free.
    expect(filled?.room?.litres).toBeCloseTo(33.6 - 38.5 * 0.24);
    expect(filled?.floorLitres).toBe(0);
    expect(line(mid, "drain_runs_on")).toMatchObject({ room: { name: "waste", litres: 60 }, floorLitres: 0 });
  });

  it("shows the worst single line as its sum", () => {
    const { floorLitres, worst, lines } = spillBudget(mid);
    expect(floorLitres).toBe(Math.max(...lines.map((one) => one.floorLitres ?? 0)));
    expect(worst).toBe("overflow_blocked");
    expect(floorLitres).toBeCloseTo((122.5 - 60) * 0.24);
  });

  it("names the limit that would fit where one is too long", () => {
    const { verdict, excess } = spillBudget({ ...mid, limits: { drainS: 1200, fillS: 240 } });
    expect(verdict).toBe("too_much");
    expect(excess).toMatchObject({ room: "waste", limit: "drain", roomLitres: 60, fitsMinutes: 10 });
    expect(excess?.overLitres).toBeCloseTo((5.5 * 1201) / 60 - 60);
    expect(spillBudget({ ...mid, limits: { drainS: 600, fillS: 240 } }).verdict).toBe("fits");
    expect(spillBudget({ ...mid, limits: { drainS: 660, fillS: 240 } }).verdict).toBe("too_much");
  });

  it("refuses the worse of two", () =>
    expect(spillBudget({ ...mid, limits: { drainS: 1200, fillS: 1500 } }).excess).toMatchObject({
      room: "waste",
      overLitres: expect.closeTo((5.5 * 1201) / 60 - 60),
    }));

  it("names no limit where a change could not end within it", () => {
    const small = { ...mid, sumpRoomLitres: 16 };
    expect(spillBudget(small).excess).toMatchObject({ room: "sump", limit: "fill", fitsMinutes: null });
  });

  it("fills no more than the reservoir holds", () => {
    const full = { ...mid, saltLitres: 24, limits: { drainS: 540, fillS: 1500 } };
    expect(line(full, "fill_runs_on")?.movesLitres).toBe(24);
    expect(spillBudget(full).verdict).toBe("fits");
    expect(spillBudget({ ...full, saltLitres: null }).verdict).toBe("too_much");
  });

  it("has less room where the water stands above its top mark already", () => {
    const high = line({ ...mid, fromMm: 50 }, "fill_runs_on")?.room?.litres ?? 0;
    expect(high).toBeCloseTo(33.6 - 48.5 * 0.24);
    expect(line({ ...mid, fromMm: 70 }, "fill_runs_on")).toEqual(line(mid, "fill_runs_on"));
  });

  it("goes by the most that was said, seen or marked", () => {
    const seen = { ...mid.rates, basis: "measured", drainMmPerS: 0.4, fillMmPerS: 0.4, drainBackMm: 45 } as const;
    expect(line({ ...mid, rates: seen }, "fill_runs_on")?.movesLitres).toBeCloseTo((0.4 * 0.24 * 60 * 1.1 * 241) / 60);
    expect(line({ ...mid, rates: seen }, "fill_runs_on")?.room?.litres).toBeCloseTo(33.6 - 46 * 0.24);
    // A pump that was seen slow is watched for longer, and is as strong as ever when it is cleaned.
    const slow = { ...mid, rates: { ...seen, drainMmPerS: 0.2, fillMmPerS: 0.2 } };
    expect(line(slow, "fill_runs_on")?.movesLitres).toBe(line(mid, "fill_runs_on")?.movesLitres);
    expect(line(slow, "fill_hose_off")?.floorLitres ?? 0).toBeGreaterThan(line(mid, "fill_hose_off")?.floorLitres ?? 99);
  });
});

describe("what nobody has said", () => {
  it.each([
    ["sump_room", { sumpRoomLitres: null }],
    ["waste_room", { wasteRoomLitres: null }],
    ["area", { areaCm2: null }],
    ["fill_flow", { flowsMlPerMin: { drain: 5000, fill: null } }],
    ["drain_flow", { flowsMlPerMin: { drain: null, fill: 5000 } }],
    ["drain_back", { marks: { topMm: 60, topOffMm: null, drainMm: 75, hysteresisMm: 3 } }],
    ["marks", { marks: null }],
  ] as const)("%s is named, never guessed, and refuses nothing", (figure, change) =>
    expect(spillBudget({ ...mid, ...change })).toMatchObject({
      verdict: "unknown",
      floorLitres: null,
      worst: null,
      missing: [figure],
      excess: null,
    }),
  );

  it("excuses no fill where a calibration has left no room in the sump, whatever drains back", () => {
    const full = { ...mid, sumpRoomLitres: 0, marks: { topMm: 60, topOffMm: null, drainMm: 75, hysteresisMm: 3 } };
    expect(spillBudget(full)).toMatchObject({ verdict: "too_much", excess: { room: "sump", roomLitres: 0, fitsMinutes: null } });
  });

  it("excuses nothing that is known to be too much", () =>
    expect(spillBudget({ ...mid, sumpRoomLitres: null, limits: { drainS: 1200, fillS: 1500 } })).toMatchObject({
      verdict: "too_much",
      missing: ["sump_room"],
      excess: { room: "waste" },
    }));
});

it("what leaves by itself, or what one sensor cannot see, is named as not covered, with what the device would move", () => {
  const { notCovered } = spillBudget(mid);
  expect(notCovered.map(({ fault, litres }) => [fault, litres === null])).toEqual([
    ["drain_hose_off", false],
    ["waste_full", false],
    ["siphon", true],
    ["welded_relay", true],
    ["leak", true],
  ]);
  expect(notCovered[0]?.litres).toBeCloseTo((75 - 60 + 38.5 + 3) * 0.24);
});
