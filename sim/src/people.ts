// Somebody at the screen, in a hurry: switches, renews, stops, clears, clicks twice, and uses two tabs.

import type { CommandKind } from "@halocline/domain/command-kinds";
import type { Chance } from "./chance.ts";

export type Person = Readonly<{
  ask: (kind: CommandKind) => void;
  stop: () => void;
  clear: () => void;
  update: () => void;
}>;

const LEASES_MS = [5000, 60_000, 600_000] as const;
const PUMPS = [2, 3, 4, 5] as const;

const anyPump = (chance: Chance): number => chance.oneOf(PUMPS);

const switchOn = (chance: Chance, channel: number): CommandKind => ({
  type: "relay_on",
  channel,
  leaseMs: chance.oneOf(LEASES_MS),
});

/** One thing a person does; often the same thing twice, and often ON followed at once by OFF. */
export function doSomething(chance: Chance, person: Person): void {
  const channel = anyPump(chance);
  const draw = chance.next();
  if (draw < 0.3) person.ask(switchOn(chance, channel));
  else if (draw < 0.45) {
    person.ask(switchOn(chance, channel));
    person.ask({ type: "relay_off", channel });
  } else if (draw < 0.6) person.ask({ type: "relay_off", channel });
  else if (draw < 0.7) person.ask({ type: "renew", channel, leaseMs: chance.oneOf(LEASES_MS) });
  else if (draw < 0.76) person.ask({ type: "relay_pause", channel: 1, pauseMs: 60_000 });
  else if (draw < 0.82) person.ask({ type: "relay_on", channel: 1, leaseMs: null });
  else if (draw < 0.9) person.stop();
  else if (draw < 0.96) person.clear();
  else person.update();
  if (chance.isBelow(0.1)) person.ask(switchOn(chance, channel));
}
