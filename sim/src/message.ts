// What travels: commands with their frames one way, acks and reports the other.

import type { CommandFrame, CoreAckResult, CoreCommand, CoreEvent } from "@halocline/device-core/core.types";

/** `request` is what a person asked for: one request may be sent in several messages, but comes true at most once. */
export type Sent = Readonly<{ request: number; frame: CommandFrame; command: CoreCommand }>;

export type Boot = Readonly<{ counter: number; nonce: number }>;

export type Ack = Readonly<{
  id: string;
  result: CoreAckResult;
  state: string;
  boot: Boot;
  upMs: number;
  relays: readonly boolean[];
}>;

/** What the device reports about stops and runs; it repeats what the server has not confirmed, across reboots. */
export type News = Readonly<{ n: number; event: Extract<CoreEvent, { stopId: string } | { runId: string }> }>;

export type Report = Readonly<{ boot: Boot; upMs: number; relays: readonly boolean[]; news: readonly News[] }>;

export const isSameBoot = (a: Boot, b: Boot): boolean => a.counter === b.counter && a.nonce === b.nonce;

export const isTowardSafety = ({ type }: CoreCommand): boolean =>
  type === "relay_off" || type === "emergency_stop" || type === "abort";

/** Does this command toward safety speak about that channel? */
export const covers = (command: CoreCommand, channel: number): boolean =>
  command.type === "relay_off" ? command.channel === channel : isTowardSafety(command);
