// The hot path, put on its own connection and its own pool: nothing else may make it wait.

import type { Broker } from "../broker/connection.ts";
import { createDeviceBus } from "../broker/device-bus.ts";
import { openTelemetrySource } from "../broker/telemetry-source.ts";
import type { Context, Process } from "../context.ts";
import type { Pool, TellHousehold } from "../db/pools.ts";
import { claimAnchors, findRegistered, listChangedBoots } from "../features/devices/index.ts";
import { openParking } from "../features/parking/index.ts";
import type { WriterDeps } from "./batch-writer.ts";
import { type SwitchedDevice, syncRelays, writeLatest } from "./device-latest.store.ts";
import { insertReadings, readRoom } from "./readings.store.ts";
import { startTelemetryIngest } from "./telemetry.ingest.ts";
import { insertUnplaced } from "./unplaced-readings.store.ts";

export type TelemetryContext = Process &
  Pick<Context, "pool" | "inTransaction"> &
  Readonly<{ broker: Broker; tellHousehold: TellHousehold }>;

/** `idleMs`: since it last asked the stream, and wrote what came. */
export async function startTelemetry(ctx: TelemetryContext): Promise<Readonly<{ idleMs: () => number }>> {
  const { config, pool, broker, clock, logger, metrics, reportError, onStop } = ctx;
  const bus = createDeviceBus(broker, reportError);
  const source = await openTelemetrySource(broker, { maxBytes: config.nats.streamMaxBytes, logger, reportError });
  onStop(source.close);
  const ingest = startTelemetryIngest(source, {
    store: createTelemetryStore(pool, ctx.tellHousehold),
    sendAck: (registrationId, message) => bus.send(registrationId, "commands", message),
    park: openParking(ctx).park,
    clock,
    logger,
    metrics,
  });
  onStop(ingest.stop);
  return ingest;
}

const CHANNELS = [0, 1, 2, 3, 4];

/** Once per device, however many of its pumps were switched. */
function tellSwitched(switched: readonly SwitchedDevice[], tell: TellHousehold): void {
  for (const { deviceId, accountId, relaysOn } of new Map(switched.map((device) => [device.deviceId, device])).values()) {
    const relays = CHANNELS.map((bit) => ((relaysOn >> bit) & 1) === 1);
    tell(accountId, { type: "relay_changed", data: { deviceId, relays } });
  }
}

export const createTelemetryStore = (pool: Pool, tell: TellHousehold): WriterDeps["store"] => ({
  findRegistered: (registrationIds) => findRegistered(pool, registrationIds),
  claimAnchors: (wanted) => claimAnchors(pool, wanted),
  listChangedBoots: (sinceEpoch) => listChangedBoots(pool, sinceEpoch),
  readRoom: () => readRoom(pool),
  insertReadings: (rows, epoch, marks) => insertReadings(pool, rows, epoch, marks),
  insertUnplaced: (rows) => insertUnplaced(pool, rows),
  writeLatest: (rows) => writeLatest(pool, rows),
  syncRelays: async (deviceNos) => tellSwitched(await syncRelays(pool, deviceNos), tell),
});
