// What a live message does to cached data, as pure functions: old data and message in, new data out.

import type { Device, LatestReading, Relay, Run } from "@halocline/contracts/http/entities.contract";
import type { TelemetryUpdate } from "@halocline/contracts/live/socket.contract";
import { newerDevice } from "./device-row.ts";

/** Polls and pushes race, and a push may be ahead of the database: the later receive time wins. */
export function newerReading(known: LatestReading | null | undefined, next: LatestReading | null): LatestReading | null {
  if (!known || !next) return next;
  return Date.parse(next.receivedAt) < Date.parse(known.receivedAt) ? known : next;
}

export const withSnapshot = (devices: readonly Device[], snapshot: Device, nowMs: number): Device[] =>
  devices.map((device) => (device.id === snapshot.id ? newerDevice(device, snapshot, nowMs) : device));

const reportedState = (relay: Relay, update: TelemetryUpdate): boolean =>
  update.relays[relay.channelNumber - 1] ?? relay.currentState;

function withRelayState(relay: Relay, update: TelemetryUpdate): Relay {
  const currentState = reportedState(relay, update);
  if (currentState === relay.currentState) return relay;
  // Whether the change is a pause, and until when, only the server knows: it is asked (see needsDeviceRefetch).
  return { ...relay, currentState, lastChangedAt: update.reading.receivedAt, pausedUntil: null };
}

function withReport(device: Device, update: TelemetryUpdate): Device {
  return {
    ...device,
    // A fault is not part of telemetry, so "error" stays until the server says otherwise.
    status: device.status === "offline" ? "online" : device.status,
    lastSeenAt: update.reading.receivedAt,
    firmwareVersion: update.firmwareVersion,
    rssiDbm: update.rssiDbm,
    relays: device.relays.map((relay) => withRelayState(relay, update)),
  };
}

export const withTelemetry = (devices: readonly Device[], update: TelemetryUpdate): Device[] =>
  devices.map((device) => (device.id === update.deviceId ? withReport(device, update) : device));

/** The same list when nothing changes, so that nothing is drawn anew. */
export const withServerBehind = (devices: readonly Device[], isServerBehind: boolean): readonly Device[] =>
  devices.every((device) => device.isServerBehind === isServerBehind)
    ? devices
    : devices.map((device) => ({ ...device, isServerBehind }));

/** True when the message shows a change whose exact time or cause only the server knows. */
export function needsDeviceRefetch(devices: readonly Device[], update: TelemetryUpdate): boolean {
  const device = devices.find(({ id }) => id === update.deviceId);
  if (!device || device.status === "offline") return true;
  return device.relays.some((relay) => reportedState(relay, update) !== relay.currentState);
}

/** What an ended run leaves behind is told elsewhere: the lock on top-ups, the last water change, an alert. */
export const hasEnded = ({ status }: Run): boolean => status !== "pending" && status !== "running";

/** An end never changes (SAFE-12): a message that was overtaken must not set a run going again. */
const laterRun = (known: Run | undefined, next: Run): Run => (known && hasEnded(known) && !hasEnded(next) ? known : next);

/** Newest first, and no longer than what the screen asked for. */
export function withRun(runs: readonly Run[], changed: Run, limit: number): Run[] {
  const known = runs.find(({ id }) => id === changed.id);
  const others = runs.filter(({ id }) => id !== changed.id);
  return [...others, laterRun(known, changed)]
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    .slice(0, limit);
}
