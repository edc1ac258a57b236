// How much water a run moved: a top-up by the water ledger, a change by the levels that the device reported on the way. Without the
// chamber's area there are no litres.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { litresOf } from "@halocline/domain/tanks/evaporation";

type Phase = NonNullable<Run["phase"]>;

const levelAtPhase = ({ events }: Run, phase: Phase): number | null =>
  events.find((event) => event.type === "phase" && event.phase === phase)?.heightMm ?? null;

const levelAtEnd = ({ events }: Run): number | null => events.find(({ type }) => type === "ended")?.heightMm ?? null;

/** Distances from the sensor: water that rises makes them smaller. Null also where the level did not move that way. */
function litresBetween(deeperMm: number | null, higherMm: number | null, areaCm2: number | null): number | null {
  if (deeperMm === null || higherMm === null || areaCm2 === null || deeperMm <= higherMm) return null;
  return litresOf(deeperMm - higherMm, areaCm2);
}

export const topUpLitres = ({ toppedUpMm }: Run, areaCm2: number | null): number | null =>
  toppedUpMm === null || toppedUpMm === undefined || areaCm2 === null ? null : litresOf(toppedUpMm, areaCm2);

export type ChangeLitres = Readonly<{ out: number | null; in: number | null }>;

/** Both are measured with circulation off. */
export function changeLitres(run: Run, areaCm2: number | null): ChangeLitres {
  const lowestMm = levelAtPhase(run, "settling") ?? levelAtPhase(run, "filling");
  const filledMm = levelAtPhase(run, "restarting_circulation") ?? levelAtEnd(run);
  return {
    out: litresBetween(lowestMm, levelAtPhase(run, "draining"), areaCm2),
    in: litresBetween(levelAtPhase(run, "filling") ?? lowestMm, filledMm, areaCm2),
  };
}

/** Of several: only where each of them is known. */
export function sumLitres(litres: readonly (number | null)[]): number | null {
  const known = litres.filter((amount) => amount !== null);
  return known.length > 0 && known.length === litres.length ? known.reduce((sum, amount) => sum + amount, 0) : null;
}
