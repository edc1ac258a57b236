// Somebody at the screen, in a hurry: switches, renews, stops, clears, clicks twice, and uses two tabs.

import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Rng } from "./rng.ts";

export type Actor = Readonly<{
  ask: (kind: CommandKind) => void;
  stop: () => void;
  clear: () => void;
  /** Of a stop that is not the latest: an old page, or a word that was on its way for long. */
  clearFormer: () => void;
  update: () => void;
}>;

const LEASES_MS = [5000, 60_000, 600_000] as const;
const PUMPS = [2, 3, 4, 5] as const;
const RENEWED_FOR_MS = 60_000;

const anyPump = (rng: Rng): number => rng.oneOf(PUMPS);

const switchOn = (rng: Rng, channel: number): CommandKind => ({
  type: "relay_on",
  channel,
  leaseMs: rng.oneOf(LEASES_MS),
});

type Deed = (rng: Rng, actor: Actor, channel: number) => void;

const onAndOff: Deed = (rng, { ask }, channel) => {
  ask(switchOn(rng, channel));
  ask({ type: "relay_off", channel });
};

/** From one pump to the next without a pause. */
const offAndAnotherOn: Deed = (rng, { ask }, channel) => {
  ask({ type: "relay_off", channel });
  ask(switchOn(rng, anyPump(rng)));
};

const onAndAbort: Deed = (rng, { ask }, channel) => {
  ask(switchOn(rng, channel));
  ask({ type: "abort" });
};

/** By weight. */
const DEEDS: readonly (readonly [number, Deed])[] = [
  [28, (rng, { ask }, channel) => ask(switchOn(rng, channel))],
  [12, onAndOff],
  [7, offAndAnotherOn],
  [3, onAndAbort],
  [13, (_, { ask }, channel) => ask({ type: "relay_off", channel })],
  [9, (rng, { ask }, channel) => ask({ type: "renew", channel, leaseMs: rng.oneOf(LEASES_MS) })],
  [5, (_, { ask }) => ask({ type: "relay_pause", channel: 1, pauseMs: 60_000 })],
  [4, (_, { ask }) => ask({ type: "relay_on", channel: 1, leaseMs: null })],
  [7, (_, { stop }) => stop()],
  [5, (_, { clear }) => clear()],
  [2, (_, { clearFormer }) => clearFormer()],
  [2, (_, { ask }) => ask({ type: "clear_fault" })],
  [4, (_, { update }) => update()],
];
const ALL_WEIGHTS = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

/** One thing a person does; often the same thing twice, and often ON followed at once by OFF. */
export function doSomething(rng: Rng, actor: Actor): void {
  const channel = anyPump(rng);
  let draw = rng.next() * ALL_WEIGHTS;
  const deed = DEEDS.find(([weight]) => (draw -= weight) < 0)?.[1];
  deed?.(rng, actor, channel);
  if (rng.isBelow(0.1)) actor.ask(switchOn(rng, channel));
}

/** Somebody who keeps the page open: one pump, renewed again and again. */
export const keepRunning = (channel: number, isFirst: boolean): CommandKind =>
  isFirst ? { type: "relay_on", channel, leaseMs: RENEWED_FOR_MS } : { type: "renew", channel, leaseMs: RENEWED_FOR_MS };
