// Who watches which device. The server listens to exactly the devices somebody is looking at, decodes each message
// once, and hands the same text to every watcher.

import { plainTelemetry } from "@halocline/contracts/device/plain-telemetry";
import { telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { DeviceBus, Unsubscribe } from "../device-link/device-bus.ts";
import { readPacket } from "../device-link/packet.ts";
import type { Clock } from "../platform/clock.ts";
import { presentTelemetry } from "../present/reading.present.ts";

export type WatchedDevice = Readonly<{ deviceId: string; registrationId: string; tankId: string | null }>;
export type Watcher = (key: string, text: string) => void;

type Entry = { watchers: Set<Watcher>; stop: Unsubscribe };

export function createHub(bus: DeviceBus, clock: Clock) {
  const entries = new Map<string, Entry>();

  function open(device: WatchedDevice): Entry {
    const watchers = new Set<Watcher>();
    const tell = (message: ServerMessage) => {
      const text = JSON.stringify(message);
      for (const watcher of watchers) watcher(`${message.type} ${device.deviceId}`, text);
    };
    const stopTelemetry = bus.watch(device.registrationId, "telemetry", (_registrationId, data) => {
      const packet = readPacket(telemetrySchema, data, plainTelemetry);
      if (packet.isGood) tell({ type: "telemetry_update", data: presentTelemetry(packet.message, device, clock()) });
    });
    // Hello and will change presence: the browser asks again for what it shows.
    const stopStatus = bus.watch(device.registrationId, "status", () =>
      tell({ type: "device_changed", data: { deviceId: device.deviceId } }),
    );
    const stop = () => {
      stopTelemetry();
      stopStatus();
    };
    const entry = { watchers, stop };
    entries.set(device.deviceId, entry);
    return entry;
  }

  return {
    watch(device: WatchedDevice, watcher: Watcher): Unsubscribe {
      const entry = entries.get(device.deviceId) ?? open(device);
      entry.watchers.add(watcher);
      return () => {
        entry.watchers.delete(watcher);
        if (entry.watchers.size > 0 || entries.get(device.deviceId) !== entry) return;
        entries.delete(device.deviceId);
        entry.stop();
      };
    },
    watchedDevices: (): number => entries.size,
  };
}

export type Hub = ReturnType<typeof createHub>;
