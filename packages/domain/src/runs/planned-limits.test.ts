import { describe, expect, it } from "vitest";
import { type LimitFigures, limitMoves, plannedLimits } from "./planned-limits.ts";
import { learnRates } from "./rates.ts";
import { spillBudget } from "./spill-budget.ts";

const DEFAULTS = { drainS: 1200, fillS: 1500 };

const NOTHING: LimitFigures = {
  marks: { topMm: 60, topOffMm: 22.5, drainMm: 75, hysteresisMm: 3 },
  areaCm2: null,
  flowsMlPerMin: { drain: null, fill: null },
  saltReservoirLitres: null,
  wasteLitres: null,
  sumpRoomLitres: null,
};
/** Counted at 5.5 L/min: ten minutes fill 60 L; 24.4 L are free above the top level. */
const MID: LimitFigures = {
  ...NOTHING,
  areaCm2: 2400,
  flowsMlPerMin: { drain: 5000, fill: 5000 },
  saltReservoirLitres: 60,
  wasteLitres: 60,
  sumpRoomLitres: 33.6,
};

const budget = (figures: LimitFigures, limits: typeof DEFAULTS) =>
  spillBudget({
    ...figures,
    rates: learnRates([], figures),
    fromMm: null,
    limits,
    saltLitres: figures.saltReservoirLitres,
    wasteRoomLitres: figures.wasteLitres,
  });

describe("planned limits", () => {
  it("are the settings' own while flow or room is not known", () => {
    expect(plannedLimits(NOTHING, DEFAULTS)).toEqual(DEFAULTS);
    expect(plannedLimits({ ...MID, flowsMlPerMin: { drain: null, fill: null } }, DEFAULTS)).toEqual(DEFAULTS);
    expect(plannedLimits({ ...MID, wasteLitres: null, sumpRoomLitres: null }, DEFAULTS)).toEqual(DEFAULTS);
  });

  it("are the longest that waste tank and sump take, and are then accepted", () => {
    expect(budget(MID, DEFAULTS).verdict).toBe("too_much");
    const wide = { ...MID, sumpRoomLitres: 70 };
    const limits = plannedLimits(wide, DEFAULTS);
    expect(limits).toEqual({ drainS: 600, fillS: 1500 });
    expect(budget(wide, limits).verdict).toBe("fits");
    const narrow = { ...MID, saltReservoirLitres: 200, sumpRoomLitres: 120 };
    expect(plannedLimits(narrow, DEFAULTS)).toEqual({ drainS: 600, fillS: 1200 });
    expect(budget(narrow, plannedLimits(narrow, DEFAULTS)).verdict).toBe("fits");
  });

  it("are never longer than the settings", () => {
    const large = { ...MID, wasteLitres: 10_000, sumpRoomLitres: 10_000 };
    expect(plannedLimits(large, { drainS: 300, fillS: 360 })).toEqual({ drainS: 300, fillS: 360 });
  });

  it("do not change when no limit lets a change end, so that the start is refused with the reason", () => {
    const small = { ...MID, wasteLitres: 5 };
    expect(plannedLimits(small, DEFAULTS).drainS).toBe(1200);
    expect(budget(small, DEFAULTS).verdict).toBe("too_much");
  });
});

describe("relays follow new figures", () => {
  const relays = (drainS: number, fillS: number) => [
    { role: "circulation" as const, maxRuntimeS: null },
    { role: "drain" as const, maxRuntimeS: drainS },
    { role: "fill" as const, maxRuntimeS: fillS },
    { role: "topup" as const, maxRuntimeS: 1200 },
  ];
  const moved = (drainS: number, fillS: number, before: LimitFigures, after: LimitFigures) =>
    limitMoves(relays(drainS, fillS), { before, after }, DEFAULTS).map(({ relay, toS }) => [relay.role, toS]);
  const wide = { ...MID, sumpRoomLitres: 70 };

  it("from the settings' limit to the planned one", () => expect(moved(1200, 1500, NOTHING, wide)).toEqual([["drain", 600]]));

  it("from one planned limit to the next, and back to the settings' one", () => {
    expect(moved(600, 1500, wide, { ...wide, wasteLitres: 90 })).toEqual([["drain", 960]]);
    expect(moved(600, 1500, wide, { ...wide, wasteLitres: 10_000 })).toEqual([["drain", 1200]]);
  });

  it("but not from a limit that a person chose", () => expect(moved(900, 800, NOTHING, wide)).toEqual([]));

  it("and a limit that is already right does not change", () => expect(moved(600, 1500, NOTHING, wide)).toEqual([]));
});
