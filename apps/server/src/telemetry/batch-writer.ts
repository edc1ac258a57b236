// One batch from bytes to committed rows: decode, locate, place, write, and only then settle and confirm.

import { registrationOf } from "../broker/subjects.ts";
import type { TelemetryMessage } from "../broker/telemetry-source.ts";
import type { BootKey } from "../features/devices/device-registry.store.ts";
import type { Park } from "../features/parking/parked-records.store.ts";
import type { Clock } from "../platform/clock.ts";
import { createDeviceRates, type JudgeRate } from "../platform/device-rates.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type DropReason, decodeTelemetry, type Incoming } from "./decode-telemetry.ts";
import { createDeviceCache, type DeviceCache, type RegistryStore } from "./device-cache.ts";
import type { Room } from "./readings.store.ts";
import { type Confirmation, type PlacedBatch, remember, resolveBatch } from "./resolve-batch.ts";
import { createRollupMarks, type RollupMarks } from "./rollup-marks.ts";
import { createPoisonSearch } from "./search-poison.ts";
import { createSetAside, type PoisonMessage } from "./set-aside.ts";
import { type BatchStore, writeBatch } from "./write-batch.ts";

export type ChangesStore = Readonly<{
  readRoom: () => Promise<Room>;
  listChangedBoots: (sinceEpoch: number) => Promise<BootKey[]>;
}>;

export type WriterDeps = Readonly<{
  store: BatchStore & RegistryStore & ChangesStore;
  /** Waits and tries again while the database is away. */
  persist: <T>(work: () => Promise<T>) => Promise<T>;
  confirm: (confirmations: readonly Confirmation[]) => void;
  park: Park;
  clock: Clock;
  logger: Logger;
  counts: Metrics["ingest"];
}>;

/** A device in a hurry sends one a second and a batch every five; twenty times that is no device of ours. */
const RATES = { ofADevice: 1200, ofAHousehold: 12_000, forEachDevice: 60 };

export function createBatchWriter(deps: WriterDeps) {
  const { store, persist, clock, logger, counts } = deps;
  const known = createDeviceCache(store);
  const marks = createRollupMarks();
  const { room, refresh } = createRefresh(store, known, marks);
  const judgeRate = createDeviceRates(RATES, (registrationId) => known.get(registrationId)?.accountId);
  // What was written is written: a confirmation that fails is no reason to doubt it, and the device asks again.
  const confirm: WriterDeps["confirm"] = (confirmations) => {
    try {
      deps.confirm(confirmations);
    } catch (error) {
      logger.error({ err: error }, "readings were not confirmed");
    }
  };
  const setAside = createSetAside({ ...deps, confirm, known });
  const onDrop = (reason: DropReason) => counts.dropped.inc({ reason });

  async function writeOnce(incoming: readonly Incoming[]): Promise<void> {
    let batch: PlacedBatch;
    for (;;) {
      await persist(() => known.load(incoming, clock()));
      batch = resolveBatch(incoming, known, room());
      const epoch = marks.epoch();
      if (await writeBatch(batch, store, marks, persist)) break;
      await persist(() => refresh(epoch));
    }
    remember(batch);
    for (const reason of batch.drops) onDrop(reason);
    confirm(batch.confirmations);
    countBatch(counts, batch, incoming, clock());
  }

  const writeAll = createPoisonSearch(writeOnce, clock);

  return async (messages: readonly TelemetryMessage[]): Promise<void> => {
    const { incoming, poison } = decodeAll(messages, judgeRate, onDrop);
    const found = await writeAll(incoming);
    poison.push(...found.poison);
    const isBad = new Set(poison.map(({ origin }) => origin));
    for (const { origin } of incoming) if (isBad.size === 0 || !isBad.has(origin)) origin.settle();
    if (poison.length > 0) await setAside(poison);
    for (const _ of isBad) onDrop("poison");
    // Not confirmed: their devices keep them and send them again.
    for (const _ of found.unsearched) onDrop("beside_poison");
    counts.messages.inc(messages.length);
  };
}

/** What may have changed with the epoch: where there is room, and the anchors of boots. */
function createRefresh(store: ChangesStore, known: DeviceCache, marks: RollupMarks) {
  // Until the first epoch is known nothing is written, so nothing is placed where there is no room.
  let room: Room = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };
  return {
    room: (): Room => room,
    /** A process that has just started knew its boots a moment ago. */
    refresh: async (lastEpoch: number): Promise<void> => {
      room = await store.readRoom();
      known.doubt(await store.listChangedBoots(lastEpoch === 0 ? marks.epoch() - 1 : lastEpoch));
    },
  };
}

function countBatch(counts: Metrics["ingest"], batch: PlacedBatch, incoming: readonly Incoming[], nowMs: number): void {
  counts.rows.inc(batch.rows.length);
  counts.unplaced.inc(batch.unplaced.length);
  counts.batchSize.observe(incoming.length);
  counts.lagSeconds.observe(Math.max(0, nowMs - (incoming[0]?.receivedAtMs ?? nowMs)) / 1000);
}

function decodeOne(origin: TelemetryMessage, judgeRate: JudgeRate): Incoming | DropReason {
  const registrationId = registrationOf(origin.subject);
  if (registrationId === null) return "bad_subject";
  // By the broker's clock, and before it is read: a flood costs next to nothing.
  return judgeRate(registrationId, origin.receivedAtMs) ?? decodeTelemetry(origin, registrationId);
}

/** What cannot be read is refused for good, and settled at once. What our own code cannot even look at is poison. */
function decodeAll(messages: readonly TelemetryMessage[], judgeRate: JudgeRate, onDrop: (reason: DropReason) => void) {
  const [incoming, poison]: [Incoming[], PoisonMessage[]] = [[], []];
  for (const origin of messages) {
    try {
      const decoded = decodeOne(origin, judgeRate);
      if (typeof decoded !== "string") {
        incoming.push(decoded);
        continue;
      }
      onDrop(decoded);
      origin.settle();
    } catch (error) {
      poison.push({ origin, incoming: null, error });
    }
  }
  return { incoming, poison };
}
