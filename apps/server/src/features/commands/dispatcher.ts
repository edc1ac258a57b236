// Performs the life of commands: publishes, resends, listens for acks while something is in flight, cancels. It decides
// nothing; the domain does. All of it is in memory: a crash leaves at worst a command that nobody confirmed, and nothing
// is ever sent by anyone but the process that made it (SAFE-10).

import { commandMessage } from "@halocline/contracts/device/command-message";
import type { AckMessage } from "@halocline/contracts/device/replies.contract";
import type { Command } from "@halocline/domain/commands/commands";
import type { DeviceBus } from "../../broker/device-bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { createDeviceCommands, createInFlight, type Order, type Overtaking } from "./in-flight.ts";
import { createNewestSeqs } from "./newest-seqs.ts";

export type Answer = Readonly<{ command: Command; ack: AckMessage | null; roundTripMs: number | null }>;

export type DispatcherDeps = Readonly<{
  bus: Pick<DeviceBus, "send" | "watch" | "announceOrder" | "watchOrders">;
  /** What this process learned about a command that it sent. */
  record: (order: Order, command: Command) => void;
  clock: Clock;
}>;

/** So many devices are numbered from memory. */
const MOST_DEVICES = 50_000;

export function createDispatcher({ bus, record, clock }: DispatcherDeps, mostDevices = MOST_DEVICES) {
  const { see, lastSeqOf, mayHaveActedSince } = createNewestSeqs(mostDevices);
  const deviceCommands = createDeviceCommands({ bus, onOrder: overtake });

  /** In the same step as the new command: nothing older is sent between the two. */
  function overtake(registrationId: string, by: Overtaking): void {
    see(registrationId, by);
    deviceCommands.tell(registrationId, () => ({ type: "overtaken", by }));
  }

  const publish = ({ registrationId, command, deadlineUpMs }: Order): void =>
    bus.send(registrationId, "commands", commandMessage(command, deadlineUpMs));

  return {
    /** Sends now; resolves when the command ended, or when the patience has, whichever is first. Its life goes on. */
    dispatch: (order: Order, patienceMs: number): Promise<Answer> =>
      new Promise((resolve) => {
        const { registrationId, command } = order;
        const by: Overtaking = { kind: command.kind, seq: command.seq };
        overtake(registrationId, by);
        const sentAtMs = clock();
        const answer = (ack: AckMessage | null) =>
          resolve({ command: inFlight.current(), ack, roundTripMs: ack && clock() - sentAtMs });
        const patience = setTimeout(() => answer(null), patienceMs);
        const onEnd = (ack: AckMessage | null) => {
          clearTimeout(patience);
          answer(ack);
          deviceCommands.remove(registrationId, command.id);
        };
        const inFlight = createInFlight(order, { publish, record, onEnd, clock });
        deviceCommands.add(registrationId, command.id, inFlight);
        inFlight.apply({ type: "released" });
        bus.announceOrder(registrationId, by);
      }),
    /** Something older is void although nothing new is sent: a stop that was withdrawn. */
    withdraw: (registrationId: string, by: Overtaking): void => {
      overtake(registrationId, by);
      bus.announceOrder(registrationId, by);
    },
    lastSeqOf,
    mayHaveActedSince,
    stop: deviceCommands.stop,
  };
}
