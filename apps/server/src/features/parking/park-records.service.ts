// Puts aside what can never be stored as it is, so that it blocks nothing and is not lost: into a table; else into a file;
// else into the log. Each is counted by kind and place, and told to whoever reads the log.

import type { Fault } from "../../db/poison.ts";
import type { LastResort } from "../../platform/last-resort.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Sampled } from "../../platform/sampled.ts";
import { admitParked } from "./admit-parked.ts";
import type { ParkedCounts, ParkedKind, ParkedRecord, Parking } from "./parked-records.store.ts";

export type ParkingDeps = Readonly<{
  store: Readonly<{
    countParkedOf: (kind: ParkedKind, registrationIds: readonly string[]) => Promise<ParkedCounts>;
    insertParked: (records: readonly ParkedRecord[]) => Promise<void>;
  }>;
  lastResort: LastResort;
  isPoison: (error: unknown) => boolean;
  faultOf: (error: unknown) => Fault;
  /** One for the whole process: it is the log that must stay small. */
  sampled: Sampled;
  counts: Metrics["parked"];
  logger: Logger;
}>;

type Place = "database" | "file" | "log" | "nowhere";
type Records = readonly ParkedRecord[];

const isStop = ({ kind }: ParkedRecord): boolean => kind === "emergency_stop";
const isOther = (record: ParkedRecord): boolean => !isStop(record);

function tell({ counts, sampled, logger }: ParkingDeps, records: Records, place: Place): void {
  for (const record of records) {
    const { kind, registrationId, fault } = record;
    counts.records.inc({ kind, place });
    const leftOut = sampled(`${kind} ${fault.code} ${place}`);
    if (leftOut === null && !(place === "log" && isStop(record))) continue;
    const line = place === "log" ? { record: lineOf(record) } : {};
    logger.error({ kind, registrationId, fault, place, leftOut: leftOut ?? 0, ...line }, "a record cannot be stored: put aside");
  }
}

/** What is on the disk afterwards. A device keeps its readings until they are confirmed: those need no line in the log. */
async function putAside(deps: ParkingDeps, records: Records): Promise<Records> {
  const kept = new Set<ParkedRecord>();
  for (const group of [records.filter(isStop), records.filter(isOther)])
    if (group.length > 0 && (await deps.lastResort.append(group.map(lineOf), group.some(isStop))))
      for (const record of group) kept.add(record);
  const rest = records.filter((record) => !kept.has(record));
  tell(deps, [...kept], "file");
  for (const record of rest) tell(deps, [record], record.kind === "telemetry" ? "nowhere" : "log");
  return [...kept];
}

/** Stops always have room. */
async function findRoom({ store, isPoison }: ParkingDeps, records: Records) {
  const limited = records.filter(isOther);
  const counted = new Map<ParkedKind, ParkedCounts>();
  try {
    for (const kind of new Set(limited.map((record) => record.kind))) {
      const ids = limited.flatMap((record) => (record.kind === kind && record.registrationId ? [record.registrationId] : []));
      counted.set(kind, await store.countParkedOf(kind, [...new Set(ids)]));
    }
  } catch (error) {
    // No such table: the insert will say the same.
    if (!isPoison(error)) throw error;
  }
  const { admitted, refused } = admitParked(limited, counted);
  return { admitted: [...records.filter(isStop), ...admitted], refused };
}

/** Answers with what the table itself refuses; one bad record must not keep the others out. */
async function insertHalving(deps: ParkingDeps, records: Records): Promise<Records> {
  if (records.length === 0) return [];
  try {
    await deps.store.insertParked(records);
    tell(deps, records, "database");
    return [];
  } catch (error) {
    if (!deps.isPoison(error)) throw error;
    // A statement that is wrong is wrong for each of them.
    if (records.length === 1 || deps.faultOf(error).code.startsWith("42")) return records;
    const middle = records.length >> 1;
    return [...(await insertHalving(deps, records.slice(0, middle))), ...(await insertHalving(deps, records.slice(middle)))];
  }
}

export const createParking = (deps: ParkingDeps): Parking => ({
  park: async (records) => {
    const { admitted, refused } = await findRoom(deps, records);
    const left = [...(await insertHalving(deps, admitted)), ...refused];
    if (left.length === 0) return new Set(records);
    const [unstored, kept] = [new Set(left), await putAside(deps, left)];
    return new Set([...records.filter((record) => !unstored.has(record)), ...kept]);
  },
  aside: async (records) => new Set(await putAside(deps, records)),
});

/** One line that can be read back: bytes as base64. */
function lineOf(record: ParkedRecord): string {
  const { payload } = record;
  if (!(payload instanceof Uint8Array)) return JSON.stringify(record);
  return JSON.stringify({ ...record, payload: null, payloadBase64: Buffer.from(payload).toString("base64") });
}
