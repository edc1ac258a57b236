// The bound that keeps CI from growing unnoticed: CPU per step against its budget in plan.ts. CPU, because the wall time of one
// step depends on what runs beside it. The unit is timed at the start and at the end of the same run (reference-work.ts); the slower one counts.

/** Runs of the same code differ, most of all where a browser or a database waits for the other. */
const EXCESS = 1.25;

/** Null: within the budget, or not counted on this machine. */
export function overBudget(cpuSeconds: number | null, cpuUnits: number, unitSeconds: number): string | null {
  if (cpuSeconds === null || cpuSeconds <= cpuUnits * unitSeconds * EXCESS) return null;
  return `used ${cpuSeconds.toFixed(0)} CPU s; the budget is ${(cpuUnits * unitSeconds).toFixed(0)} (${cpuUnits} units of ${unitSeconds.toFixed(2)} s)`;
}
