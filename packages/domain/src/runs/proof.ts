// Did a run that the device calls a success move any water? Its own levels say so. The command and the relay prove nothing: a pump
// may be dead, a hose may be off.

/** The sensor counts whole millimetres: less than two of them may be none at all. */
export const PROVEN_MM = 2;
/** Only what had to move by a millimetre more than that can be said not to have moved. */
const JUDGED_FROM_MM = 3;

const AFTER_REFILL: readonly string[] = ["restarting_circulation", "ended"];

/** An event of a run, as far as levels go. */
type ToldEvent = Readonly<{ type: string; phase?: string; n?: number; distanceMm?: number | null }>;
type ToldLevel = Readonly<{ phase: string; distanceMm: number }>;

/** Unknown: levels are missing, or there was too little to do. A success stays one then. */
export type Proof = "proven" | "disproved" | "unknown";

type Marks = Readonly<{ topMm: number | null; topOffMm: number | null; drainMm: number | null }>;

/** What was asked for. A run of long ago may lack a mark. */
export type AskedRun = Readonly<{ type: string; cause: string; limits: Readonly<{ drainS: number }> & Marks }>;

const NO_MARKS: Marks = { topMm: null, topOffMm: null, drainMm: null };

/** In the device's own order, its end last; without what was told without a level. */
function toldLevels(events: readonly ToldEvent[]): ToldLevel[] {
  const phases = events.filter(({ type }) => type === "phase").toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0));
  const ended = events.find(({ type }) => type === "ended");
  return [...phases, ...(ended ? [ended] : [])].flatMap(({ phase = "ended", distanceMm = null }) =>
    distanceMm === null ? [] : [{ phase, distanceMm }],
  );
}

const highestOf = (levels: readonly ToldLevel[]): number => Math.min(...levels.map(({ distanceMm }) => distanceMm));
const lowestOf = (levels: readonly ToldLevel[]): number => Math.max(...levels.map(({ distanceMm }) => distanceMm));

/** So near to its mark the sensor's noise is all there is to see. */
const isNear = (distanceMm: number, markMm: number | null): boolean =>
  Number.isFinite(markMm) && Math.abs((markMm ?? 0) - distanceMm) < JUDGED_FROM_MM;

/** The highest counts, not the last: when circulation returns, the level falls again. */
function changeProof(levels: readonly ToldLevel[], { topMm, topOffMm, drainMm }: Marks): Proof {
  const from = levels.findIndex(({ phase }) => phase === "draining");
  const began = levels[from];
  if (!began) return "unknown";
  // What was told after the water came back says nothing about how low it was, also when the refill itself was never told.
  const filling = levels.findIndex(({ phase }, index) => index > from && phase === "filling");
  const back = levels.findIndex(({ phase }, index) => index > from && AFTER_REFILL.includes(phase));
  const isRefillTold = filling !== -1 && (back === -1 || filling < back);
  const emptied = levels.slice(from + 1, isRefillTold ? filling + 1 : back === -1 ? undefined : back);
  if (emptied.length === 0) return "unknown";
  const lowestMm = lowestOf(emptied);
  if (lowestMm - began.distanceMm < PROVEN_MM) return isNear(began.distanceMm, drainMm) ? "unknown" : "disproved";
  const refilled = levels.slice(filling + 1);
  if (!isRefillTold || refilled.length === 0) return "unknown";
  if (lowestMm - highestOf(refilled) >= PROVEN_MM) return "proven";
  // Circulation takes water with it: only the report between the refill and its return tells how high the water stood.
  const isHighTold = refilled.some(({ phase }) => phase === "restarting_circulation");
  return isHighTold && !isNear(lowestMm, topOffMm ?? topMm) ? "disproved" : "unknown";
}

/** A pump that only fills: how far the water rose from where it began. `isWhole`: nothing is missing that could have been higher. */
function riseProof(
  levels: readonly ToldLevel[],
  phase: string,
  topMm: number | null,
  isWhole: (rest: ToldLevel[]) => boolean,
): Proof {
  const from = levels.findIndex((level) => level.phase === phase);
  const [began, rest] = [levels[from], levels.slice(from + 1)];
  if (!began || rest.length === 0) return "unknown";
  if (began.distanceMm - highestOf(rest) >= PROVEN_MM) return "proven";
  const isFar = Number.isFinite(topMm) && began.distanceMm - (topMm ?? 0) >= JUDGED_FROM_MM;
  return isFar && isWhole(rest) ? "disproved" : "unknown";
}

/**
 * Disproved only where the levels speak against it. A top-up that the device began by itself may have ended after its portion: a
 * dosing pump in a large sump raises the water by less than can be seen.
 */
export function proofOf(events: readonly ToldEvent[], asked: AskedRun | null): Proof {
  const levels = toldLevels(events);
  if (asked?.type === "top_up") return riseProof(levels, "topping_up", asked.limits.topMm, () => asked.cause !== "automatic");
  if (asked?.limits.drainS === 0)
    return riseProof(levels, "filling", asked.limits.topMm, (rest) => rest.some(({ phase }) => phase !== "ended"));
  return changeProof(levels, asked?.limits ?? NO_MARKS);
}
