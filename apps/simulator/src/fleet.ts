// Many virtual devices on one ticker, each with its own connection and its own credentials.

import { type FaultRates, NO_FAULTS } from "@halocline/virtual-device/faults/message-faults";
import type { Trouble } from "@halocline/virtual-device/faults/named-troubles";
import { brokerAt } from "./link/broker-address.ts";
import { type KnownReading, VirtualDevice, type VirtualDeviceOptions, type VirtualDeviceSpec } from "./virtual-device.ts";

export type FleetOptions = Readonly<{
  /** mqtts://host:port */
  brokerUrl: string;
  ca: string | Buffer;
  devices: readonly VirtualDeviceSpec[];
  /** Between the boot of one device and the next, so that neither connects nor readings come in one wave. */
  staggerMs?: number;
  tickMs?: number;
  /** Of every message from the start; see setFaults. */
  faults?: FaultRates;
  /** From the start; see setTroubles. */
  troubles?: readonly Trouble[];
}> &
  Readonly<Partial<Omit<VirtualDeviceOptions, "broker">>>;

export type FleetCounters = Readonly<{
  devices: number;
  connected: number;
  /** Connections made since the start, reconnects included. */
  connects: number;
  taken: number;
  /** Readings that left at least once, alone or in a batch. */
  published: number;
  confirmed: number;
  unconfirmed: number;
  /** Of the unconfirmed: thinned out or let go after the last try. Never repeated again. */
  abandoned: number;
}>;

export type Fleet = Readonly<{
  devices: readonly VirtualDevice[];
  counters: () => FleetCounters;
  readings: () => KnownReading[];
  setOnline: (isOnline: boolean) => void;
  /** Wi-Fi is gone for so long, everywhere. */
  loseWifi: (forMs: number) => void;
  /** Null: no faults. */
  setFaults: (rates: FaultRates | null) => void;
  /** What is broken around the water and the updates from now on, everywhere; an empty list mends all. */
  setTroubles: (troubles: readonly Trouble[]) => void;
  reboot: () => void;
  stop: () => Promise<void>;
}>;

const DEFAULT_STAGGER_MS = 20;
const CONTROL_PERIOD_MS = 100;

function countersOf(devices: readonly VirtualDevice[]): FleetCounters {
  const all = devices.map((device) => device.status());
  const sum = (of: (status: (typeof all)[number]) => number) => all.reduce((total, status) => total + of(status), 0);
  return {
    devices: all.length,
    connected: sum(({ isUp }) => (isUp ? 1 : 0)),
    connects: sum(({ connects }) => connects),
    taken: sum(({ taken }) => taken),
    published: sum(({ published }) => published),
    confirmed: sum(({ confirmed }) => confirmed),
    unconfirmed: sum(({ unconfirmed }) => unconfirmed),
    abandoned: sum(({ abandoned }) => abandoned),
  };
}

export function startFleet(options: FleetOptions): Fleet {
  const { staggerMs = DEFAULT_STAGGER_MS, tickMs = CONTROL_PERIOD_MS } = options;
  const deviceOptions: VirtualDeviceOptions = {
    core: options.core,
    broker: brokerAt(options.brokerUrl, options.ca),
    bootCounter: options.bootCounter ?? 1,
    evaporationSpeed: options.evaporationSpeed ?? 1,
    deviceSpeed: options.deviceSpeed,
    controlPeriodMs: options.controlPeriodMs ?? CONTROL_PERIOD_MS,
    timings: options.timings,
    backoff: options.backoff,
    openLink: options.openLink,
    firmwareKey: options.firmwareKey,
  };
  const devices = options.devices.map((spec) => new VirtualDevice(spec, deviceOptions));
  const startedAtMs = performance.now();
  const ticker = setInterval(() => {
    const nowMs = performance.now();
    devices.forEach((device, index) => {
      if (nowMs - startedAtMs >= index * staggerMs) device.tick(nowMs);
    });
  }, tickMs);
  const each = (act: (device: VirtualDevice) => void) => devices.forEach(act);
  const setFaults: Fleet["setFaults"] = (rates) => each((device) => device.setFaults(rates ?? NO_FAULTS));
  setFaults(options.faults ?? null);
  const setTroubles: Fleet["setTroubles"] = (troubles) => each((device) => device.setTroubles(troubles));
  setTroubles(options.troubles ?? []);
  return {
    devices,
    counters: () => countersOf(devices),
    readings: () => devices.flatMap((device) => device.readings()),
    setOnline: (isOnline) => each((device) => device.setOnline(isOnline)),
    loseWifi: (forMs) => each((device) => device.loseWifi(forMs)),
    setFaults,
    setTroubles,
    reboot: () => each((device) => device.reboot()),
    stop: async () => {
      clearInterval(ticker);
      await Promise.all(devices.map((device) => device.stop()));
    },
  };
}
