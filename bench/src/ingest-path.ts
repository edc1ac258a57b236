// node bench/src/ingest-path.ts: what ingest itself costs per message, from the bytes to the arrays for the database, and settled.
// Broker and database are played: only this process's CPU is counted, so a busy machine disturbs it little.

import type { Pool } from "@halocline/server/db/pools";
import { createLogger } from "@halocline/server/platform/logger";
import { createMetrics } from "@halocline/server/platform/metrics";
import { createBatchWriter, type WriterDeps } from "@halocline/server/telemetry/batch-writer";
import { writeLatest } from "@halocline/server/telemetry/device-latest.store";
import { insertReadings } from "@halocline/server/telemetry/readings.store";
import { createTelemetryAcks } from "@halocline/server/telemetry/telemetry-acks";
import { median, rounded } from "./figures.ts";

const [DEVICES, INTERVAL_MS, BATCH_MESSAGES, ROUNDS] = [100_000, 10_000, 500, 7];
const BEGAN_MS = Date.UTC(2026, 0, 1);

const registrationOf = (device: number): string => `0190d3a0-0000-7000-8000-${device.toString(16).padStart(12, "0")}`;

/** Fresh strings and bytes each time, as they come from a socket. */
function messageOf(device: number, seq: number, nowMs: number, settle: () => void) {
  const distanceMm = (30 + ((device + seq) % 300) / 10).toFixed(1);
  const data = Buffer.from(
    `{"v":1,"device_id":"hc-0a1b2c3d4e5f","ts":${Math.floor(nowMs / 1000)},"water_mm":${distanceMm},"sensor_ok":true,"firmware_version":"1.2.3","rssi":-61,"top_height":30.0,"drain_height":60.0,"hysteresis":3.0,"relays":[true,false,false,false,false],"boot":"57-9f3c1a77","seq":${seq},"up_ms":${600_000 + nowMs - BEGAN_MS},"raw_mm":45,"err":0,"state":"idle","fault":null,"run":null,"temp_c":25.4,"config_rev":12}`,
  );
  const subject = Buffer.from(`halocline.v1.${registrationOf(device)}.telemetry`).toString("latin1");
  return { subject, data, receivedAtMs: nowMs, settle, release: settle };
}

/** Takes what it is given, and answers as a database in which every device is known. */
function playedPool(): Pool {
  const query = async ({ name, values }: { name: string; values: readonly unknown[] }) =>
    name === "insert-readings"
      ? { rows: [{ epoch: 1, rows: BATCH_MESSAGES }] }
      : { rowCount: rowsIn(values[0] as Buffer), rows: [] };
  return { connect: async () => ({ query, release: () => {} }) } as unknown as Pool;
}

/** As the array's own head says. */
const rowsIn = (array: Buffer): number => array.readInt32BE(12);

function playedStore(pool: Pool): WriterDeps["store"] {
  return {
    findRegistered: async (ids) => ids.map((registrationId) => deviceOf(registrationId)),
    claimAnchors: async (wanted) =>
      wanted.map(({ anchorMs }) => ({ anchorMs, isSettled: false, correctedUpMs: null, isMoving: false })),
    listChangedBoots: async () => [],
    readRoom: async () => ({ fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }),
    insertReadings: (rows, epoch, marks) => insertReadings(pool, rows, epoch, marks),
    insertUnplaced: async () => [],
    writeLatest: (rows) => writeLatest(pool, rows),
    syncRelays: async () => {},
  };
}

const deviceOf = (registrationId: string) => {
  const deviceNo = Number.parseInt(registrationId.slice(24), 16);
  return { registrationId, deviceNo, accountId: `0190d3a0-0000-7000-9000-${registrationId.slice(24)}` };
};

let nowMs = BEGAN_MS;
let settled = 0;
const settle = () => {
  settled++;
};
const acks = createTelemetryAcks();
const write = createBatchWriter({
  store: playedStore(playedPool()),
  persist: (work) => work(),
  confirm: (confirmations) => {
    for (const { life, seq, isUrgent } of confirmations) acks.note(life, seq, isUrgent, nowMs);
    acks.takeDue(nowMs);
  },
  park: async () => new Set(),
  clock: () => nowMs,
  logger: createLogger("silent"),
  counts: createMetrics().ingest,
});

/** Every device once, in an order that no memory likes. Answers with CPU µs per message. */
async function round(seq: number): Promise<number> {
  let usedUs = 0;
  for (let first = 0; first < DEVICES; first += BATCH_MESSAGES) {
    nowMs = BEGAN_MS + seq * INTERVAL_MS + Math.floor((first / DEVICES) * INTERVAL_MS);
    const batch = Array.from({ length: BATCH_MESSAGES }, (_, n) => messageOf(((first + n) * 7919) % DEVICES, seq, nowMs, settle));
    const before = process.cpuUsage();
    await write(batch);
    const { user, system } = process.cpuUsage(before);
    usedUs += user + system;
  }
  return usedUs / DEVICES;
}

for (const seq of [1, 2, 3]) await round(seq);
const costs: number[] = [];
for (let seq = 4; seq < 4 + ROUNDS; seq++) costs.push(await round(seq));
if (settled !== (3 + ROUNDS) * DEVICES) throw new Error("not every message was settled");
console.log(`${rounded(DEVICES)} devices in batches of ${BATCH_MESSAGES}: ${rounded(median(costs), 2)} µs per message in ingest`);
console.log(`(${costs.map((cost) => rounded(cost, 2)).join(", ")})`);
