// Writes a live message into the query cache under the exact keys the screens read. A write restarts the
// poll timer of its key, so polling rests while messages come and resumes by itself when they stop.

import type { LatestReading, Run } from "@halocline/contracts/http/entities.contract";
import type { ServerMessage, TelemetryUpdate } from "@halocline/contracts/live/socket.contract";
import type { QueryClient } from "@tanstack/react-query";
import { ASK_TOGETHER_MS } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { askedLanguage } from "@/lib/language/reader.ts";
import { logWarning } from "@/lib/log.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import {
  hasEnded,
  needsDeviceRefetch,
  newerReading,
  withRun,
  withServerBehind,
  withSnapshot,
  withTelemetry,
} from "./cache-changes.ts";

const devicesKey = readQuery("GET /api/devices").queryKey;
/** Of every list of alerts, whatever it was asked for. */
const alertsKey = readQuery("GET /api/alerts").queryKey;

function writeReading(client: QueryClient, tankId: string, reading: LatestReading | null): void {
  const { queryKey } = readQuery("GET /api/tanks/:id/latest-reading", { params: { id: tankId } });
  client.setQueryData(queryKey, (known) => newerReading(known, reading));
}

function applyTelemetry(client: QueryClient, update: TelemetryUpdate): void {
  if (update.tankId) writeReading(client, update.tankId, update.reading);
  const devices = client.getQueryData(devicesKey);
  if (!devices) return;
  client.setQueryData(devicesKey, withTelemetry(devices, update));
  if (needsDeviceRefetch(devices, update)) void client.invalidateQueries({ queryKey: devicesKey });
}

/** Without a change nothing is written: a write would put off the next poll. */
function writeServerBehind(client: QueryClient, isServerBehind: boolean): void {
  const devices = client.getQueryData(devicesKey);
  const next = devices && withServerBehind(devices, isServerBehind);
  if (next && next !== devices) client.setQueryData(devicesKey, [...next]);
}

/** Every list of this tank's runs that some screen has asked for, each with its own limit. */
function writeRun(client: QueryClient, run: Run): void {
  const { queryKey } = readQuery("GET /api/tanks/:id/automation-runs", { params: { id: run.tankId } });
  for (const [key, runs] of client.getQueriesData<Run[] | null>({ queryKey })) {
    const { limit = Number.POSITIVE_INFINITY } = (key[queryKey.length] ?? {}) as { limit?: number };
    if (runs) client.setQueryData(key, withRun(runs, run, limit));
  }
  if (!hasEnded(run)) return;
  // The message tells everybody the same story, in English: whoever reads another language asks for it in theirs.
  if (askedLanguage() !== "en") void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: devicesKey });
  askForAlertsNow(client);
}

/** Of every tank: a timeline shows runs and alerts as they were when it was asked. */
const isTimeline = ({ queryKey }: Readonly<{ queryKey: readonly unknown[] }>): boolean => queryKey.includes("timeline");

function askForAlertsNow(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertsKey });
  void client.invalidateQueries({ predicate: isTimeline });
}

const asking = new WeakSet<QueryClient>();

/** One question for all that is told in one go. */
function askForAlerts(client: QueryClient): void {
  if (asking.has(client)) return;
  asking.add(client);
  setTimeout(() => {
    asking.delete(client);
    askForAlertsNow(client);
  }, ASK_TOGETHER_MS);
}

/** Since when, why and for how long only the server knows. What a watched device has told already is not asked again. */
function applyRelays(client: QueryClient, deviceId: string | null, relays: readonly boolean[]): void {
  const device = client.getQueryData(devicesKey)?.find(({ id }) => id === deviceId);
  const isKnown = device?.relays.every(({ channelNumber, currentState }) => relays[channelNumber - 1] === currentState);
  if (isKnown !== true) void client.invalidateQueries({ queryKey: devicesKey, exact: true });
}

/** Whoever was not listening until now asks once: what happened meanwhile was told to nobody. What is on its way already is enough. */
export function applyOpening(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertsKey }, { cancelRefetch: false });
}

export function applyMessage(client: QueryClient, message: ServerMessage): void {
  switch (message.type) {
    case "snapshot":
      client.setQueryData(devicesKey, (devices) => devices && withSnapshot(devices, message.data.device, serverNowMs()));
      for (const [tankId, reading] of Object.entries(message.data.readings)) writeReading(client, tankId, reading);
      return;
    case "telemetry_update":
      applyTelemetry(client, message.data);
      return;
    case "heartbeat":
      writeServerBehind(client, message.data.isServerBehind === true);
      return;
    case "device_changed":
      // An alert is raised or cleared with what the device said, and the message names neither.
      void client.invalidateQueries({ queryKey: devicesKey });
      void client.invalidateQueries({ queryKey: alertsKey });
      return;
    case "run_changed":
      writeRun(client, message.data.run);
      return;
    case "alert_raised":
    case "alert_changed":
      askForAlerts(client);
      return;
    case "relay_changed":
      applyRelays(client, message.data.deviceId, message.data.relays);
      return;
    case "update_progress":
      // The list of devices and, because their keys begin alike, the updates of each.
      void client.invalidateQueries({ queryKey: devicesKey });
      return;
    case "error":
      logWarning("The live channel refused", message.data);
  }
}
