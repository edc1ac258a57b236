// Core subjects, no stream: what devices say besides telemetry, and what servers say back. Every promise about
// delivery is made by the payloads' own acknowledgements.

import type { Broker } from "./connection.ts";
import { changedSubject, type DeviceTopic, deviceSubject, everyDevice, orderSubject, registrationOf } from "./subjects.ts";

export type Unsubscribe = () => void;
export type OnDeviceMessage = (registrationId: string, data: Uint8Array) => void;

export type DeviceBus = Readonly<{
  send: (registrationId: string, topic: "commands" | "config", message: unknown) => void;
  /** One of the servers that share the group gets each message. */
  shareAll: (topic: DeviceTopic, group: string, onMessage: OnDeviceMessage) => Unsubscribe;
  /** This server gets every message of this one device. */
  watch: (registrationId: string, topic: DeviceTopic, onMessage: OnDeviceMessage) => Unsubscribe;
  /** Told after the commit: whoever asks the database on hearing it, finds the change. */
  announceChange: (registrationId: string, changedRunId?: string | null) => void;
  watchChanges: (registrationId: string, onChange: (changedRunId: string | null) => void) => Unsubscribe;
  /** Other servers may have something older on its way to this device. */
  announceOrder: (registrationId: string, order: unknown) => void;
  watchOrders: (registrationId: string, onOrder: (order: unknown) => void) => Unsubscribe;
  /** Resolves when the broker has taken note of everything asked so far. */
  flush: () => Promise<void>;
}>;

export function createDeviceBus(broker: Broker): DeviceBus {
  const listen = (subject: string, queue: string | undefined, onMessage: OnDeviceMessage): Unsubscribe => {
    const subscription = broker.subscribe(subject, {
      ...(queue ? { queue } : {}),
      callback: (error, message) => {
        const registrationId = error ? null : registrationOf(message.subject);
        if (registrationId !== null) onMessage(registrationId, message.data);
      },
    });
    return () => subscription.unsubscribe();
  };
  return {
    send: (registrationId, topic, message) => broker.publish(deviceSubject(registrationId, topic), JSON.stringify(message)),
    shareAll: (topic, group, onMessage) => listen(everyDevice(topic), group, onMessage),
    watch: (registrationId, topic, onMessage) => listen(deviceSubject(registrationId, topic), undefined, onMessage),
    announceChange: (registrationId, changedRunId) => broker.publish(changedSubject(registrationId), changedRunId ?? ""),
    watchChanges: (registrationId, onChange) => {
      const subscription = broker.subscribe(changedSubject(registrationId), {
        callback: (error, message) => {
          if (!error) onChange(message.string() || null);
        },
      });
      return () => subscription.unsubscribe();
    },
    announceOrder: (registrationId, order) => broker.publish(orderSubject(registrationId), JSON.stringify(order)),
    watchOrders: (registrationId, onOrder) => {
      const subscription = broker.subscribe(orderSubject(registrationId), {
        callback: (error, message) => {
          if (!error) onOrder(message.json());
        },
      });
      return () => subscription.unsubscribe();
    },
    flush: () => broker.flush(),
  };
}
