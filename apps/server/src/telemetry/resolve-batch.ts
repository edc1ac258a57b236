// One decoded batch becomes what the database needs: rows to append, devices whose latest state is due for
// writing, devices in which something changed, and what may be confirmed afterwards.

import { type DeviceReading, readingOf, readingsOfBatch, reportOf } from "@halocline/contracts/device/telemetry.contract";
import { isUndisputed } from "@halocline/domain/devices/disputed-time";
import { bootAnchorMs, isAcceptedAge, readingTimeMs } from "@halocline/domain/devices/reading-time";
import { type DeviceReport, judgeReport } from "@halocline/domain/devices/report";
import type { DropReason, Incoming } from "./decode-telemetry.ts";
import type { BootLife, DeviceCache, KnownDevice } from "./device-cache.ts";
import type { LatestRow } from "./device-latest.store.ts";
import type { ReadingRow, Room } from "./readings.store.ts";
import type { UnplacedRow } from "./unplaced-readings.store.ts";

export type Confirmation = Readonly<{ life: BootLife; seq: number; isUrgent: boolean }>;

export type PlacedBatch = Readonly<{
  rows: ReadingRow[];
  /** Committed apart, because their time is disputed; confirmed only where there was room. */
  unplaced: (UnplacedRow & Readonly<{ confirmation: Confirmation }>)[];
  latest: Map<KnownDevice, LatestRow>;
  /** The newest report of each device in this batch. */
  seen: Map<KnownDevice, DeviceReport>;
  changedDeviceNos: Set<number>;
  /** Committed with the rows, or refused for good: told to the devices after the commit. */
  confirmations: Confirmation[];
  /** Counted after the commit: a batch may be placed several times before it is written. */
  drops: DropReason[];
}>;

export function resolveBatch(messages: readonly Incoming[], known: DeviceCache, room: Room): PlacedBatch {
  const batch: PlacedBatch = {
    rows: [],
    unplaced: [],
    latest: new Map(),
    seen: new Map(),
    changedDeviceNos: new Set(),
    confirmations: [],
    drops: [],
  };
  for (const message of messages) {
    const device = known.get(message.registrationId);
    const life = device?.lives.get(message.boot);
    if (!device || !life) {
      batch.drops.push(device ? "too_many_boots" : "unknown_device");
      continue;
    }
    if (message.telemetry) {
      placeReading(readingOf(message.telemetry), message, device, life, room, batch);
      placeReport(message, device, life, batch);
    } else if (message.batch) {
      for (const reading of readingsOfBatch(message.batch)) placeReading(reading, message, device, life, room, batch);
    }
  }
  return batch;
}

function placeReading(
  reading: DeviceReading,
  { receivedAtMs, upMs: sentUpMs, wantsAck }: Incoming,
  { deviceNo, accountId }: KnownDevice,
  life: BootLife,
  { fromMs, untilMs }: Room,
  batch: PlacedBatch,
): void {
  const { seq, upMs, clockS } = reading;
  if (seq === null) return;
  const confirmation = { life, seq, isUrgent: wantsAck };
  if (!isAcceptedAge(upMs, sentUpMs)) {
    // Refused for good is confirmed too: the device would only repeat it.
    batch.drops.push("bad_time");
    batch.confirmations.push(confirmation);
    return;
  }
  const takenAtMs = readingTimeMs(life.anchorMs, upMs, clockS);
  const hasPlace = upMs > life.apartUpToMs && takenAtMs >= fromMs && takenAtMs < untilMs;
  if (hasPlace && isUndisputed(life, bootAnchorMs(receivedAtMs, sentUpMs), upMs, clockS)) {
    batch.rows.push({ deviceNo, accountId, takenAtMs, receivedAtMs, boot: life.bootNumber, seq, reading });
    batch.confirmations.push(confirmation);
  } else {
    // Perhaps it is settled meanwhile: asked before the next batch.
    life.isDoubtful = true;
    batch.unplaced.push({ deviceNo, accountId, receivedAtMs, boot: life.bootNumber, seq, reading, sentUpMs, confirmation });
  }
}

function placeReport({ telemetry, receivedAtMs }: Incoming, device: KnownDevice, life: BootLife, batch: PlacedBatch): void {
  if (!telemetry) return;
  const report = reportOf(telemetry, life.boot, receivedAtMs);
  const verdict = judgeReport(report, batch.seen.get(device) ?? device.report, device.lastWrittenAtMs);
  if (verdict === "stale") return;
  batch.seen.set(device, report);
  if (verdict === "steady") return;
  batch.latest.set(device, { deviceNo: device.deviceNo, accountId: device.accountId, seq: telemetry.seq ?? null, report });
  if (verdict === "changed") batch.changedDeviceNos.add(device.deviceNo);
}

/** What may be confirmed of a message that was parked: it is on the disk, and the device would only repeat it. */
export function confirmationsOf(
  { registrationId, boot, wantsAck, telemetry, batch }: Incoming,
  known: DeviceCache,
): Confirmation[] {
  const life = known.get(registrationId)?.lives.get(boot);
  const seqs = telemetry ? [telemetry.seq] : (batch?.readings ?? []).map(([seq]) => seq);
  return seqs.flatMap((seq) => (life && seq !== undefined ? [{ life, seq, isUrgent: wantsAck }] : []));
}

/** Only what is committed is remembered: a batch that is tried again must come to the same verdicts. */
export function remember(batch: PlacedBatch): void {
  for (const [device, report] of batch.seen) device.report = report;
  for (const [device, { report }] of batch.latest) device.lastWrittenAtMs = report.receivedAtMs;
}
