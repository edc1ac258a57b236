// One command on its way: performs what the domain says about it, and keeps its timer.

import type { AckMessage } from "@halocline/contracts/device/replies.contract";
import { advance, type Command, type CommandEvent, isOpen, wakeAtMs } from "@halocline/domain/commands";
import type { Clock } from "../../platform/clock.ts";

/** `deadlineUpMs` is null toward safety: nothing may expire it. */
export type Order = Readonly<{ registrationId: string; accountId: string; command: Command; deadlineUpMs: number | null }>;

export type InFlightDeps = Readonly<{
  publish: (order: Order) => void;
  record: (order: Order, command: Command) => void;
  onEnd: (ack: AckMessage | null) => void;
  clock: Clock;
}>;

export function createInFlight(order: Order, { publish, record, onEnd, clock }: InFlightDeps) {
  let { command } = order;
  let timer: NodeJS.Timeout | undefined;

  function apply(event: CommandEvent, ack: AckMessage | null = null): void {
    const next = advance(command, event, clock());
    command = next.command;
    for (const { type } of next.effects) {
      if (type === "publish") publish(order);
      // Answers are recorded by whoever takes them in for all processes.
      if (type === "record" && event.type !== "ack") record(order, command);
    }
    clearTimeout(timer);
    const wake = wakeAtMs(command);
    if (wake !== null) timer = setTimeout(() => apply({ type: "clock" }), Math.max(0, wake - clock()));
    if (!isOpen(command)) onEnd(ack);
  }

  return { apply, current: (): Command => command, stop: (): void => clearTimeout(timer) };
}

export type InFlight = ReturnType<typeof createInFlight>;
