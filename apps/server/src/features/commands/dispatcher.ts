// Performs the life of commands: publishes, resends, listens for acks while something is in flight, cancels. It decides
// nothing; the domain does. All of it is in memory: a crash leaves at worst a command that nobody confirmed, and nothing
// is ever sent by anyone but the process that made it (SAFE-10).

import { commandMessage } from "@halocline/contracts/device/command-message";
import type { AckMessage } from "@halocline/contracts/device/replies.contract";
import type { Command } from "@halocline/domain/commands/commands";
import { isTowardSafety } from "@halocline/domain/commands/kinds";
import { LRUCache } from "lru-cache";
import type { DeviceBus } from "../../broker/device-bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import { createDeviceCommands, createInFlight, type Order, type Overtaking } from "./in-flight.ts";

export type Answer = Readonly<{ command: Command; ack: AckMessage | null; roundTripMs: number | null }>;

export type DispatcherDeps = Readonly<{
  bus: Pick<DeviceBus, "send" | "watch" | "announceOrder" | "watchOrders">;
  /** What this process learned about a command that it sent. */
  record: (order: Order, command: Command) => void;
  clock: Clock;
  logger: Pick<Logger, "info">;
}>;

/** So many devices are numbered from memory. */
const MOST_DEVICES = 50_000;

/** The newest number seen of each device: for numbering a stop without a database, and for knowing whether an older one still stands. */
function createNewestSeqs(mostDevices: number) {
  const devices = new LRUCache<string, Readonly<{ any: number; action: number }>>({ max: mostDevices });
  return {
    see: (registrationId: string, { kind, seq }: Overtaking): void => {
      const { any, action } = devices.get(registrationId) ?? { any: 0, action: 0 };
      const isAction = !isTowardSafety(kind);
      devices.set(registrationId, { any: Math.max(any, seq), action: isAction ? Math.max(action, seq) : action });
    },
    lastSeqOf: (registrationId: string): number => devices.get(registrationId)?.any ?? 0,
    /** Whether something that may switch on was sent since, or may have been: of a forgotten device nobody knows. */
    mayHaveActedSince: (registrationId: string, seq: number): boolean => {
      const newest = devices.get(registrationId);
      return newest === undefined || newest.action > seq;
    },
  };
}

export function createDispatcher({ bus, record, clock, logger }: DispatcherDeps, mostDevices = MOST_DEVICES) {
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
        // After it is on its way. The line has the request that it comes from.
        logger.info({ registrationId, commandId: command.id, command: command.kind.type }, "command sent");
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
