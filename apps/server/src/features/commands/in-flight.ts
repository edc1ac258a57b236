// The commands in flight: each performs what the domain says about it and keeps its timer. A device is listened to only
// while something is in flight to it.

import { type AckMessage, ackSchema } from "@halocline/contracts/device/replies.contract";
import { advance, type Command, type CommandEvent, isOpen, wakeAtMs } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { DeviceBus, Unsubscribe } from "../../broker/device-bus.ts";
import { readPacket } from "../../broker/packet.ts";
import type { Clock } from "../../platform/clock.ts";

/** `deadlineUpMs` is null toward safety: nothing may expire it. */
export type Order = Readonly<{ registrationId: string; accountId: string; command: Command; deadlineUpMs: number | null }>;

type InFlightDeps = Readonly<{
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

type InFlight = ReturnType<typeof createInFlight>;

/** A command that may void what is older. */
export type Overtaking = Readonly<{ kind: CommandKind; seq: number }>;

type ListenedDevice = Readonly<{ inFlight: Map<string, InFlight>; stop: Unsubscribe }>;

export type DeviceCommandsDeps = Readonly<{
  bus: Pick<DeviceBus, "watch" | "watchOrders">;
  /** Another process sent something to this device. */
  onOrder: (registrationId: string, by: Overtaking) => void;
}>;

export function createDeviceCommands({ bus, onOrder }: DeviceCommandsDeps) {
  const devices = new Map<string, ListenedDevice>();

  function hear(registrationId: string, data: Uint8Array): void {
    const packet = readPacket(ackSchema, data);
    if (packet.isGood) tell(registrationId, (id) => eventOf(id, packet.message), packet.message);
  }
  const eventOf = (commandId: string, ack: AckMessage): CommandEvent =>
    commandId === ack.id ? { type: "ack", ack } : { type: "heard", boot: ack.boot };

  function tell(registrationId: string, eventFor: (commandId: string) => CommandEvent, ack: AckMessage | null = null): void {
    for (const [commandId, inFlight] of devices.get(registrationId)?.inFlight ?? []) inFlight.apply(eventFor(commandId), ack);
  }

  function open(registrationId: string): ListenedDevice {
    const stopAcks = bus.watch(registrationId, "acks", hear);
    const stopOrders = bus.watchOrders(registrationId, (by) => onOrder(registrationId, by as Overtaking));
    const stop = () => {
      stopAcks();
      stopOrders();
    };
    const device: ListenedDevice = { inFlight: new Map(), stop };
    devices.set(registrationId, device);
    return device;
  }

  return {
    tell,
    add: (registrationId: string, commandId: string, inFlight: InFlight): void =>
      void (devices.get(registrationId) ?? open(registrationId)).inFlight.set(commandId, inFlight),
    remove: (registrationId: string, commandId: string): void => {
      const device = devices.get(registrationId);
      device?.inFlight.delete(commandId);
      if (!device || device.inFlight.size > 0) return;
      devices.delete(registrationId);
      device.stop();
    },
    stop: (): void => {
      for (const device of devices.values()) {
        for (const inFlight of device.inFlight.values()) inFlight.stop();
        device.stop();
      }
      devices.clear();
    },
  };
}
