import type { Run, Tank } from "@halocline/contracts/http/entities.contract";

/** The tank knows it best; a run that ended since the tank was read is newer. */
export function lastWaterChangeAt({ lastWaterChangeAt: known }: Tank, runs: readonly Run[]): string | null {
  const ended = runs.find(({ type, status }) => type === "water_change" && status === "success")?.completedAt ?? null;
  if (known === null || ended === null) return known ?? ended;
  return Date.parse(ended) > Date.parse(known) ? ended : known;
}
