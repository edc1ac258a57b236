// Somebody at the screen, in a hurry: switches, renews, stops, clears, clicks twice, and uses two tabs.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Rng } from "./rng.ts";

export type Actor = Readonly<{
  ask: (kind: CommandKind) => void;
  stop: () => void;
  clear: () => void;
  update: () => void;
}>;

const LEASES_MS = [5000, 60_000, 600_000] as const;
const PUMPS = [2, 3, 4, 5] as const;

const anyPump = (rng: Rng): number => rng.oneOf(PUMPS);

const switchOn = (rng: Rng, channel: number): CommandKind => ({
  type: "relay_on",
  channel,
  leaseMs: rng.oneOf(LEASES_MS),
});

/** One thing a person does; often the same thing twice, and often ON followed at once by OFF. */
export function doSomething(rng: Rng, actor: Actor): void {
  const channel = anyPump(rng);
  const draw = rng.next();
  if (draw < 0.3) actor.ask(switchOn(rng, channel));
  else if (draw < 0.45) {
    actor.ask(switchOn(rng, channel));
    actor.ask({ type: "relay_off", channel });
  } else if (draw < 0.6) actor.ask({ type: "relay_off", channel });
  else if (draw < 0.7) actor.ask({ type: "renew", channel, leaseMs: rng.oneOf(LEASES_MS) });
  else if (draw < 0.76) actor.ask({ type: "relay_pause", channel: 1, pauseMs: 60_000 });
  else if (draw < 0.82) actor.ask({ type: "relay_on", channel: 1, leaseMs: null });
  else if (draw < 0.9) actor.stop();
  else if (draw < 0.96) actor.clear();
  else actor.update();
  if (rng.isBelow(0.1)) actor.ask(switchOn(rng, channel));
}
