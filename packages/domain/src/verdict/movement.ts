// What is meant to move the water now, and since when: by the open run, the pumps and the circulation.

import type { RelayRole } from "../relays/relays.ts";
import type { RunPhase } from "../runs/runs.ts";

/** `pipes_out`: circulation went off, and the pipes empty into the sump. `pipes_back`: it went on, and they fill. */
export type Plan = "pipes_out" | "draining" | "settling" | "filling" | "topping_up" | "pipes_back";

/** `sinceMs`: the last change of a phase or a relay; readings from before it describe other water. */
export type Movement = Readonly<{ plan: Plan | null; sinceMs: number | null }>;

type MovementFacts = Readonly<{
  relays: readonly Readonly<{ role: RelayRole; isOn: boolean; sinceMs: number | null }>[];
  run: Readonly<{ phase: RunPhase | null; phaseSinceMs: number | null }> | null;
  /** The controller reported that water moves although no pump should: then nothing is planned. */
  isHeld: boolean;
}>;

/** Pipes and display tank need up to this long to empty into the sump, or to fill. */
export const PIPES_MS = 120_000;

const OF_PHASE: Readonly<Record<RunPhase, Plan>> = {
  stopping_circulation: "pipes_out",
  draining: "draining",
  settling: "settling",
  filling: "filling",
  topping_up: "topping_up",
  restarting_circulation: "pipes_back",
};
const OF_PUMP: Readonly<Partial<Record<RelayRole, Plan>>> = { drain: "draining", fill: "filling", topup: "topping_up" };

function planOf({ relays, run, isHeld }: MovementFacts, nowMs: number): Plan | null {
  if (isHeld) return null;
  const circulation = relays.find(({ role }) => role === "circulation");
  // A change settles a second time once circulation is back: then the pipes fill.
  if (run?.phase) return run.phase === "settling" && circulation?.isOn ? "pipes_back" : OF_PHASE[run.phase];
  const pumps = relays.filter(({ role, isOn }) => isOn && role !== "circulation");
  if (pumps.length > 0) return pumps.length === 1 && pumps[0] ? (OF_PUMP[pumps[0].role] ?? null) : null;
  if (!circulation || circulation.sinceMs === null || nowMs - circulation.sinceMs > PIPES_MS) return null;
  return circulation.isOn ? "pipes_back" : "pipes_out";
}

export function movementOf(facts: MovementFacts, nowMs: number): Movement {
  const times = [facts.run?.phaseSinceMs ?? null, ...facts.relays.map(({ sinceMs }) => sinceMs)].filter((ms) => ms !== null);
  return { plan: planOf(facts, nowMs), sinceMs: times.length === 0 ? null : Math.max(...times) };
}
