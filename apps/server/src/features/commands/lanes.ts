// What is pending per device. A device is listened to only while something is pending for it.

import { type AckMessage, ackSchema } from "@halocline/contracts/device/replies.contract";
import type { CommandKind } from "@halocline/domain/command-kinds";
import type { CommandEvent } from "@halocline/domain/commands";
import type { DeviceBus, Unsubscribe } from "../../broker/device-bus.ts";
import { readPacket } from "../../broker/packet.ts";
import type { Pending } from "./pending.ts";

/** A command that may void what is older. */
export type Overtaking = Readonly<{ kind: CommandKind; seq: number }>;

type Lane = Readonly<{ pending: Map<string, Pending>; stop: Unsubscribe }>;

export type LaneDeps = Readonly<{
  bus: Pick<DeviceBus, "watch" | "watchOrders">;
  /** Another process sent something to this device. */
  onOrder: (registrationId: string, by: Overtaking) => void;
}>;

export function createLanes({ bus, onOrder }: LaneDeps) {
  const lanes = new Map<string, Lane>();

  function hear(registrationId: string, data: Uint8Array): void {
    const packet = readPacket(ackSchema, data);
    if (packet.isGood) tell(registrationId, (id) => eventOf(id, packet.message), packet.message);
  }
  const eventOf = (commandId: string, ack: AckMessage): CommandEvent =>
    commandId === ack.id ? { type: "ack", ack } : { type: "heard", boot: ack.boot };

  function tell(registrationId: string, eventFor: (commandId: string) => CommandEvent, ack: AckMessage | null = null): void {
    for (const [commandId, pending] of lanes.get(registrationId)?.pending ?? []) pending.apply(eventFor(commandId), ack);
  }

  function open(registrationId: string): Lane {
    const stopAcks = bus.watch(registrationId, "acks", hear);
    const stopOrders = bus.watchOrders(registrationId, (by) => onOrder(registrationId, by as Overtaking));
    const stop = () => {
      stopAcks();
      stopOrders();
    };
    const lane: Lane = { pending: new Map(), stop };
    lanes.set(registrationId, lane);
    return lane;
  }

  return {
    tell,
    add: (registrationId: string, commandId: string, pending: Pending): void =>
      void (lanes.get(registrationId) ?? open(registrationId)).pending.set(commandId, pending),
    remove: (registrationId: string, commandId: string): void => {
      const lane = lanes.get(registrationId);
      lane?.pending.delete(commandId);
      if (!lane || lane.pending.size > 0) return;
      lanes.delete(registrationId);
      lane.stop();
    },
    stop: (): void => {
      for (const lane of lanes.values()) {
        for (const pending of lane.pending.values()) pending.stop();
        lane.stop();
      }
      lanes.clear();
    },
  };
}
