// Core subjects, no stream: what devices say besides telemetry, and what servers say back. Every promise about
// delivery is made by the payloads' own acknowledgements.

import type { HouseholdMessage } from "@halocline/contracts/live/socket.contract";
import type { Msg } from "@nats-io/nats-core";
import type { ReportError } from "../platform/background-errors.ts";
import type { Broker } from "./connection.ts";
import { createListen, type Listening, type OnMessage, type Unsubscribe } from "./listen.ts";
import {
  changedSubject,
  type DeviceTopic,
  deviceSubject,
  everyDevice,
  householdSubject,
  orderSubject,
  registrationOf,
} from "./subjects.ts";

export type { Unsubscribe };
/** May fail, at once or later: that is noted, and the next message is taken. */
export type OnDeviceMessage = (registrationId: string, data: Uint8Array) => unknown;

export type DeviceBus = Readonly<{
  send: (registrationId: string, topic: "commands" | "config", message: unknown) => void;
  /** One of the servers that share the group gets each message; resolves, at its end, when what this one was sent is taken. */
  shareAll: (topic: DeviceTopic, group: string, onMessage: OnDeviceMessage) => () => Promise<void>;
  /** This server gets every message of this one device. */
  watch: (registrationId: string, topic: DeviceTopic, onMessage: OnDeviceMessage) => Unsubscribe;
  /** Told after the commit: whoever asks the database on hearing it, finds the change. */
  announceChange: (registrationId: string, changedRunId?: string | null) => void;
  watchChanges: (registrationId: string, onChange: (changedRunId: string | null) => unknown) => Unsubscribe;
  /** After the commit too. It never fails: what is committed is true, and a screen that hears nothing asks by itself. */
  tellHousehold: (accountId: string, message: HouseholdMessage) => void;
  watchHousehold: (accountId: string, onMessage: (message: HouseholdMessage) => unknown) => Unsubscribe;
  /** Other servers may have something older on its way to this device. */
  announceOrder: (registrationId: string, order: unknown) => void;
  watchOrders: (registrationId: string, onOrder: (order: unknown) => unknown) => Unsubscribe;
  /** Resolves when the broker has taken note of everything asked so far. */
  flush: () => Promise<void>;
}>;

export function createDeviceBus(broker: Broker, reportError: ReportError): DeviceBus {
  const open = createListen(broker, reportError);
  const listen = (listening: Listening, onMessage: OnMessage): Unsubscribe => {
    const listened = open(listening, onMessage);
    return () => listened.unsubscribe();
  };
  const fromDevices =
    (onMessage: OnDeviceMessage) =>
    ({ subject, data }: Msg) => {
      const registrationId = registrationOf(subject);
      return registrationId === null ? undefined : onMessage(registrationId, data);
    };
  return {
    send: (registrationId, topic, message) => broker.publish(deviceSubject(registrationId, topic), JSON.stringify(message)),
    shareAll: (topic, queue, onMessage) => {
      const listened = open({ subject: everyDevice(topic), topic, queue }, fromDevices(onMessage));
      return () => listened.drain();
    },
    watch: (registrationId, topic, onMessage) =>
      listen({ subject: deviceSubject(registrationId, topic), topic }, fromDevices(onMessage)),
    announceChange: (registrationId, changedRunId) => broker.publish(changedSubject(registrationId), changedRunId ?? ""),
    watchChanges: (registrationId, onChange) =>
      listen({ subject: changedSubject(registrationId), topic: "changed" }, (message) => onChange(message.string() || null)),
    tellHousehold: (accountId, message) => {
      try {
        broker.publish(householdSubject(accountId), JSON.stringify(message));
      } catch (error) {
        reportError("bus_publish", error, { topic: "household" });
      }
    },
    watchHousehold: (accountId, onMessage) =>
      listen({ subject: householdSubject(accountId), topic: "household" }, (message) => onMessage(message.json())),
    announceOrder: (registrationId, order) => broker.publish(orderSubject(registrationId), JSON.stringify(order)),
    watchOrders: (registrationId, onOrder) =>
      listen({ subject: orderSubject(registrationId), topic: "order" }, (message) => onOrder(message.json())),
    flush: () => broker.flush(),
  };
}
