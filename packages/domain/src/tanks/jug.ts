// How much water a millimetre is, measured with a jug: the litres that left, and by how much the level fell.

/** The sensor tells whole millimetres: of a smaller fall nearly nothing could be said. */
const LEAST_FALL_MM = 3;
/** Up to here a new value may differ from the one that is known; beyond it one of both is a slip. */
const DOUBTFUL_FROM_TIMES = 2;
/** No larger chamber can be saved. */
const LARGEST_AREA_CM2 = 100_000;
/** One cm² one mm high is a tenth of a millilitre. */
const CM2_MM_PER_LITRE = 10_000;

export type JugFacts = Readonly<{
  litres: number;
  /** Distances from the sensor: the second is larger when water has left. */
  beforeMm: number;
  afterMm: number;
  /** Saved before, by a ruler or an earlier jug; null when nobody knows. */
  knownAreaCm2: number | null;
  /** Filled or topped up in between: then the fall is not the jug's alone. */
  hasWaterCome: boolean;
}>;

type Measured = Readonly<{ areaCm2: number; litresPerMm: number }>;

export type JugResult =
  | (Measured & Readonly<{ kind: "measured" }>)
  /** Not impossible: somebody has to say so. */
  | (Measured & Readonly<{ kind: "doubtful"; knownAreaCm2: number }>)
  | Readonly<{ kind: "disturbed" }>
  | Readonly<{ kind: "fell_too_little"; fellMm: number }>
  | Readonly<{ kind: "impossible" }>;

export function measureByJug({ litres, beforeMm, afterMm, knownAreaCm2, hasWaterCome }: JugFacts): JugResult {
  const fellMm = afterMm - beforeMm;
  if (hasWaterCome) return { kind: "disturbed" };
  if (!(fellMm >= LEAST_FALL_MM)) return { kind: "fell_too_little", fellMm };
  const areaCm2 = Math.round((litres * CM2_MM_PER_LITRE) / fellMm);
  if (!(areaCm2 > 0 && areaCm2 <= LARGEST_AREA_CM2)) return { kind: "impossible" };
  const measured = { areaCm2, litresPerMm: areaCm2 / CM2_MM_PER_LITRE };
  if (knownAreaCm2 === null) return { kind: "measured", ...measured };
  const times = Math.max(areaCm2 / knownAreaCm2, knownAreaCm2 / areaCm2);
  return times > DOUBTFUL_FROM_TIMES ? { kind: "doubtful", ...measured, knownAreaCm2 } : { kind: "measured", ...measured };
}
