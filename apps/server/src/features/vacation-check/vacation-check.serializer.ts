// What is stored of a household, as the facts that the check before an absence judges.

import { freshness } from "@halocline/domain/devices/presence";
import { usedMmPerDay } from "@halocline/domain/tanks/water-ledger";
import type { VacationFacts } from "@halocline/domain/vacation/check";
import type { TankFacts } from "@halocline/domain/vacation/water";
import { faultText } from "@halocline/messages/fault-text";
import { holdText } from "@halocline/messages/hold-text";
import { nextStarts } from "@halocline/recurrence/plan";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import { presentDevice, reservoirsOfTank, wasteRoomLitres } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import type { ToldSchedule } from "../schedules/schedules.store.ts";

export type PlannedStarts = Pick<ToldSchedule, "tankId" | "tankName" | "type" | "litres" | "timezone"> &
  Readonly<{ startsAtMs: readonly number[]; isUnreadable: boolean }>;

/** Most schedules need the first few; every six hours for four months, the least gap there is, needs 480. */
const COUNTS = [8, 64, 512];

function startsUntil(schedule: ToldSchedule, nowMs: number, toMs: number): number[] {
  const { rule, timezone: zone, isEnabled, skipNextAt, pausedUntil, exceptions } = schedule;
  const fields = createReadableFields();
  const skipNextAtMs = fields.timeMs("skipNextAt", skipNextAt);
  const isSkipping = skipNextAtMs !== null && skipNextAtMs > nowMs;
  const planned = { rule, zone, isEnabled, isSkipping, pausedUntilMs: fields.timeMs("pausedUntil", pausedUntil), exceptions };
  let starts: number[] = [];
  for (const count of COUNTS) {
    starts = nextStarts(planned, nowMs, count);
    if (starts.length < count || (starts.at(-1) ?? toMs) >= toMs) break;
  }
  return starts.filter((atMs) => atMs < toMs);
}

export const plannedStarts = (schedules: readonly ToldSchedule[], nowMs: number, toMs: number): PlannedStarts[] =>
  schedules.map((schedule) => {
    const { tankId, tankName, type, litres, timezone } = schedule;
    const startsAtMs = createReadableFields().attempt("rule", () => startsUntil(schedule, nowMs, toMs), null);
    return { tankId, tankName, type, litres, timezone, startsAtMs: startsAtMs ?? [], isUnreadable: startsAtMs === null };
  });

type Known = Readonly<{
  nowMs: number;
  schedules: readonly PlannedStarts[];
  /** How fast the level falls between top-ups; null: the last day did not show it. */
  fallMmPerDay: number | null;
  openCriticalAlerts: number;
  isUpdating: boolean;
}>;

/** What is in them by the ledger; where nobody keeps one, they are taken as full, and the waste as empty. */
function storesOf(tank: StoredTank): Pick<TankFacts, "freshReservoirLitres" | "saltReservoirLitres" | "wasteLitres"> {
  const { fresh, salt } = reservoirsOfTank(tank);
  return {
    freshReservoirLitres: fresh.litres ?? tank.freshReservoirLitres,
    saltReservoirLitres: salt.litres ?? tank.saltReservoirLitres,
    wasteLitres: wasteRoomLitres(tank),
  };
}

const tankFacts = (tank: StoredTank, { schedules, fallMmPerDay }: Known): TankFacts => ({
  ...tank,
  ...storesOf(tank),
  calibratedAtMs: createReadableFields().timeMs("calibratedAt", tank.calibratedAt),
  schedules: schedules.filter(({ tankId }) => tankId === tank.id),
  usedMmPerDay: usedMmPerDay({ topUpDays: tank.topUpDays, fallsMmPerDay: [fallMmPerDay] }),
});

function circulationOf({ relays }: StoredDevice): boolean | null {
  const circulation = relays.filter(({ role }) => role === "circulation");
  return circulation.length === 0 ? null : circulation.every(({ isOn }) => isOn);
}

function heldFor({ texts }: Reader, reason: string): Readonly<{ cause: string; advice: string }> {
  const { cause, steps } = holdText(texts, reason);
  return { cause, advice: steps.join(" ") };
}

export function deviceFacts(device: StoredDevice, known: Known, reader: Reader): VacationFacts["devices"][number] {
  // By the clock, whoever is behind: nobody leaves on what was not heard.
  const { status, emergencyStop, configuration } = presentDevice(device, known.nowMs, null);
  const lastReceivedAtMs = createReadableFields().timeMs("lastSeenAt", device.lastReceivedAt);
  const ageMs = lastReceivedAtMs === null ? null : known.nowMs - lastReceivedAtMs;
  return {
    name: device.name,
    freshness: freshness(ageMs, device.readingIntervalS, status !== "offline"),
    isSensorOk: device.isSensorOk ?? true,
    isStopped: emergencyStop !== null,
    fault: device.fault === null ? null : faultText(reader.texts, device.fault),
    hold: device.hold === null ? null : heldFor(reader, device.hold),
    configuration,
    isCirculationOn: circulationOf(device),
    isUpdating: known.isUpdating,
    openCriticalAlerts: known.openCriticalAlerts,
    tanks: device.tanks.map((tank) => tankFacts(tank, known)),
  };
}
