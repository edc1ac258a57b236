// Who watches which device. The server listens to exactly the devices somebody is looking at, decodes each message
// once, and hands the same text to every watcher.

import { plainTelemetry } from "@halocline/contracts/device/plain-telemetry";
import { telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import type { Run } from "@halocline/contracts/http/entities.contract";
import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { DeviceBus, Unsubscribe } from "../broker/device-bus.ts";
import { readPacket } from "../broker/packet.ts";
import type { ReportError } from "../platform/background-errors.ts";
import type { Clock } from "../platform/clock.ts";
import { createDeviceRates } from "../platform/device-rates.ts";
import { presentTelemetry } from "../telemetry/reading.serializer.ts";

export type WatchedDevice = Readonly<{ deviceId: string; accountId: string; registrationId: string; tankId: string | null }>;
export type Watcher = (key: string, text: string) => void;

/** `ownerId` is null once the device is nobody's any more: then nothing is delivered (SEC-6). */
type Entry = { ownerId: string | null; watchers: Map<Watcher, string>; stop: Unsubscribe };

/** Null when it is not the account's, or gone. */
export type LoadRun = (accountId: string, runId: string) => Promise<Run | null>;

export type HubDeps = Readonly<{ bus: DeviceBus; loadRun: LoadRun; reportError: ReportError; clock: Clock }>;

/** As much as ingest takes; what is more is not looked at. */
const RATES = { ofADevice: 1200, ofAHousehold: 0, forEachDevice: 0 };

/** One after the other: what is told last was read last. A run that cannot be read is asked for by the page itself. */
function createRunTeller(
  { deviceId, accountId }: WatchedDevice,
  { loadRun, reportError }: HubDeps,
  tell: (message: ServerMessage) => void,
) {
  let telling = Promise.resolve();
  return (runId: string): void => {
    telling = telling
      .then(() => loadRun(accountId, runId))
      .then((run) => {
        if (run?.deviceId === deviceId) tell({ type: "run_changed", data: { deviceId, run } });
      })
      .catch((error: unknown) => reportError("run_read", error, { runId }));
  };
}

/** What is not good is counted where it is taken in. */
function telemetryOf(data: Uint8Array) {
  const packet = readPacket(telemetrySchema, data, plainTelemetry);
  return packet.isGood ? packet.message : null;
}

export function createHub(deps: HubDeps) {
  const entries = new Map<string, Entry>();
  const judgeRate = createDeviceRates(RATES, () => undefined);

  function open(device: WatchedDevice): Entry {
    const tell = (message: ServerMessage) => {
      const text = JSON.stringify(message);
      for (const [watcher, accountId] of entry.watchers)
        if (accountId === entry.ownerId) watcher(`${message.type} ${device.deviceId}`, text);
    };
    const { registrationId, deviceId } = device;
    const stopTelemetry = deps.bus.watch(registrationId, "telemetry", (_registrationId, data) => {
      const message = judgeRate(registrationId, deps.clock()) === null ? telemetryOf(data) : null;
      if (message) tell({ type: "telemetry_update", data: presentTelemetry(message, device, deps.clock()) });
    });
    const tellRun = createRunTeller(device, deps, tell);
    // Hello and will change presence: the browser asks again for what it shows.
    const stopChanges = deps.bus.watchChanges(registrationId, (changedRunId) => {
      tell({ type: "device_changed", data: { deviceId } });
      if (changedRunId !== null) tellRun(changedRunId);
    });
    const stop = () => [stopTelemetry, stopChanges].forEach((stopOne) => stopOne());
    const entry: Entry = { ownerId: device.accountId, watchers: new Map(), stop };
    entries.set(deviceId, entry);
    return entry;
  }

  return {
    watch(device: WatchedDevice, watcher: Watcher): Unsubscribe {
      const entry = entries.get(device.deviceId) ?? open(device);
      entry.watchers.set(watcher, device.accountId);
      return () => {
        entry.watchers.delete(watcher);
        if (entry.watchers.size > 0 || entries.get(device.deviceId) !== entry) return;
        entries.delete(device.deviceId);
        entry.stop();
      };
    },
    /** Resolves when the broker knows everything that is watched so far. */
    isListening: (): Promise<void> => deps.bus.flush(),
    watchedDevices: (): string[] => [...entries.keys()],
    /** Whose each of these devices is now; one that is missing has left. */
    setOwners(deviceIds: readonly string[], owners: ReadonlyMap<string, string>): void {
      for (const deviceId of deviceIds) {
        const entry = entries.get(deviceId);
        if (entry) entry.ownerId = owners.get(deviceId) ?? null;
      }
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
