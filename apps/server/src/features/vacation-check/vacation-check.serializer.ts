// What is stored of a household, as the facts that the check before an absence judges.

import { freshness } from "@halocline/domain/devices/presence";
import type { OwnerFacts, VacationFacts } from "@halocline/domain/vacation/check";
import type { TankFacts } from "@halocline/domain/vacation/water";
import { faultText } from "@halocline/messages/fault-text";
import { holdText } from "@halocline/messages/hold-text";
import { nextStarts } from "@halocline/recurrence/plan";
import { createReadableFields } from "../../platform/readable-fields.ts";
import type { Reader } from "../../platform/reader.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import { presentDevice } from "../devices/index.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import type { OwnerChannel } from "../notifications/notification-settings.store.ts";
import type { ToldSchedule } from "../schedules/schedules.store.ts";

export type PlannedStarts = Pick<ToldSchedule, "tankId" | "tankName" | "type" | "timezone"> &
  Readonly<{ startsAtMs: readonly number[]; isUnreadable: boolean }>;

/** Most schedules need the first few; every six hours for four months, the least gap there is, needs 480. */
const COUNTS = [8, 64, 512];

function startsUntil(schedule: ToldSchedule, nowMs: number, toMs: number): number[] {
  const { rule, timezone: zone, isEnabled, skipNextAt, pausedUntil } = schedule;
  const fields = createReadableFields();
  const skipNextAtMs = fields.timeMs("skipNextAt", skipNextAt);
  const isSkipping = skipNextAtMs !== null && skipNextAtMs > nowMs;
  const planned = { rule, zone, isEnabled, isSkipping, pausedUntilMs: fields.timeMs("pausedUntil", pausedUntil) };
  let starts: number[] = [];
  for (const count of COUNTS) {
    starts = nextStarts(planned, nowMs, count);
    if (starts.length < count || (starts.at(-1) ?? toMs) >= toMs) break;
  }
  return starts.filter((atMs) => atMs < toMs);
}

export const plannedStarts = (schedules: readonly ToldSchedule[], nowMs: number, toMs: number): PlannedStarts[] =>
  schedules.map((schedule) => {
    const { tankId, tankName, type, timezone } = schedule;
    const startsAtMs = createReadableFields().attempt("rule", () => startsUntil(schedule, nowMs, toMs), null);
    return { tankId, tankName, type, timezone, startsAtMs: startsAtMs ?? [], isUnreadable: startsAtMs === null };
  });

export const ownerFacts = (owner: OwnerChannel, lastSent: ReadonlyMap<string, Date>): OwnerFacts => {
  const sentMs = [owner.testSentAt, lastSent.get(owner.userId)].flatMap((at) => at?.getTime() ?? []);
  return {
    name: owner.name,
    isToldOfCritical: owner.isToldOfCritical,
    lastSentAtMs: sentMs.length === 0 ? null : Math.max(...sentMs),
  };
};

type Known = Readonly<{
  nowMs: number;
  schedules: readonly PlannedStarts[];
  fallMmPerDay: number | null;
  openCriticalAlerts: number;
  isUpdating: boolean;
}>;

const tankFacts = (tank: StoredTank, { schedules, fallMmPerDay }: Known): TankFacts => ({
  ...tank,
  calibratedAtMs: createReadableFields().timeMs("calibratedAt", tank.calibratedAt),
  schedules: schedules.filter(({ tankId }) => tankId === tank.id),
  fallMmPerDay,
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
