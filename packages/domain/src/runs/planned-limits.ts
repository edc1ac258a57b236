// The time limits of a tank's drain and fill pumps while no person has set one: the household's setting, or less if the waste tank or
// the sump would be full sooner at the pumps' rates.

import type { RelayRole } from "../relays/relays.ts";
import type { ChangeMarks } from "./plan.ts";
import { learnRates } from "./rates.ts";
import type { TimeLimits } from "./runs.ts";
import { spillExcesses } from "./spill-budget.ts";

/** What is stored of a tank. The level and what is in the reservoirs change with each run, so they do not count here. */
export type LimitFigures = Readonly<{
  marks: ChangeMarks | null;
  areaCm2: number | null;
  flowsMlPerMin: Readonly<{ drain: number | null; fill: number | null }>;
  saltReservoirLitres: number | null;
  wasteLitres: number | null;
  sumpRoomLitres: number | null;
}>;

type ChangeLimits = Pick<TimeLimits, "drainS" | "fillS">;

const MINUTE_S = 60;

/** Where no limit fits a whole change, the settings' own remains, and the start is refused with the reason. */
export function plannedLimits(figures: LimitFigures, settings: ChangeLimits): ChangeLimits {
  const { marks, areaCm2, flowsMlPerMin, saltReservoirLitres, wasteLitres, sumpRoomLitres } = figures;
  const excesses = spillExcesses({
    rates: learnRates([], { areaCm2, flowsMlPerMin }),
    marks,
    fromMm: null,
    areaCm2,
    flowsMlPerMin,
    limits: settings,
    saltLitres: saltReservoirLitres,
    wasteRoomLitres: wasteLitres,
    sumpRoomLitres,
  });
  const fitting = (limit: "drain" | "fill", otherwiseS: number): number => {
    const minutes = excesses.find((excess) => excess.limit === limit)?.fitsMinutes;
    return minutes ? minutes * MINUTE_S : otherwiseS;
  };
  return { drainS: fitting("drain", settings.drainS), fillS: fitting("fill", settings.fillS) };
}

export type LimitMove<Relay> = Readonly<{ relay: Relay; toS: number }>;

/**
 * The drain and fill relays whose limit follows the new figures: those with the settings' limit, or with the one that the former
 * figures led to. Any other limit was set by a person and stays.
 */
export function limitMoves<Relay extends Readonly<{ role: RelayRole; maxRuntimeS: number | null }>>(
  relays: readonly Relay[],
  { before, after }: Readonly<{ before: LimitFigures; after: LimitFigures }>,
  settings: ChangeLimits,
): LimitMove<Relay>[] {
  const [was, is] = [plannedLimits(before, settings), plannedLimits(after, settings)];
  return relays.flatMap((relay) => {
    if (relay.role !== "drain" && relay.role !== "fill") return [];
    const key = relay.role === "drain" ? "drainS" : "fillS";
    const isOwn = relay.maxRuntimeS !== settings[key] && relay.maxRuntimeS !== was[key];
    return isOwn || relay.maxRuntimeS === is[key] ? [] : [{ relay, toS: is[key] }];
  });
}
