// What happens to one household, made from a seed: members and the ways to them, alerts, and everything that goes wrong.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import type { QuietHours } from "@halocline/domain/notifications/emails";
import { type Escalation, USUAL_ESCALATION } from "@halocline/domain/notifications/escalation";
import { Rng } from "../rng.ts";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export type StoryWay = Readonly<{
  id: string;
  isEmail: boolean;
  isOpen: boolean;
  wants: Readonly<Record<AlertSeverity, boolean>>;
  /** Its service is away. */
  outages: readonly Stretch[];
}>;

export type StoryPerson = Readonly<{
  id: string;
  role: "owner" | "keeper" | "viewer";
  ways: readonly StoryWay[];
  quiet: QuietHours | null;
  /** How likely a message makes them acknowledge what it tells. */
  answers: number;
  /** Removed from the household. */
  leavesAtMs: number | null;
}>;

export type StoryAlert = Readonly<{
  id: string;
  code: string;
  isLatched: boolean;
  severity: "critical" | "warn";
  raisedAtMs: number;
  /** A warning that becomes critical. */
  risesAtMs: number | null;
  /** Over by itself after so long; one that is latched, so long after somebody acknowledged it. */
  lastsMs: number;
}>;

export type Stretch = Readonly<{ fromMs: number; toMs: number }>;

export type Story = Readonly<{
  members: readonly StoryPerson[];
  escalation: Escalation;
  alerts: readonly StoryAlert[];
  /** The whole server is away. */
  downtimes: readonly Stretch[];
  /** From then on the next thing that the sender does is its last: before it called anybody, or before it wrote down that it did. */
  crashes: readonly Readonly<{ atMs: number; isAfterCall: boolean }>[];
}>;

const CODES = [
  "leak",
  "siphon",
  "overflow",
  "circulation_off",
  "welded_relay",
  "safety_refused",
  "run_overdue",
  "device_offline",
];
const LATCHED = ["fault_dry", "device_fault", "device_hold"];

const stretches = (rng: Rng, count: number, endMs: number, mostMs: number): Stretch[] =>
  Array.from({ length: count }, () => {
    const fromMs = rng.between(0, endMs);
    return { fromMs, toMs: fromMs + rng.between(MINUTE_MS, mostMs) };
  });

function wayOf(rng: Rng, id: string, isEmail: boolean, days: number): StoryWay {
  const wants = { critical: rng.isBelow(0.85), warn: rng.isBelow(0.7), info: false };
  const outages = stretches(rng, rng.between(0, Math.ceil(days / 10)), days * DAY_MS, 6 * HOUR_MS);
  return { id, isEmail, isOpen: rng.isBelow(0.9), wants, outages };
}

function personOf(rng: Rng, id: string, role: StoryPerson["role"], days: number): StoryPerson {
  const channels = rng.between(0, 2);
  return {
    id,
    role,
    ways: Array.from({ length: channels + 1 }, (_, n) => wayOf(rng, `${id} way ${n}`, n === 0, days)),
    quiet: rng.isBelow(0.5) ? { fromMinute: rng.between(20, 23) * 60, toMinute: rng.between(5, 9) * 60 } : null,
    answers: role === "viewer" ? 0 : rng.oneOf([0, 0.05, 0.2, 0.6]),
    leavesAtMs: role !== "owner" && rng.isBelow(0.4) ? rng.between(0, days * DAY_MS) : null,
  };
}

function alertOf(rng: Rng, id: string, atMs: number): StoryAlert {
  const isLatched = rng.isBelow(0.25);
  const code = rng.oneOf(isLatched ? LATCHED : CODES);
  const severity = isLatched || rng.isBelow(0.6) ? "critical" : "warn";
  const risesAtMs = severity === "warn" && rng.isBelow(0.3) ? atMs + rng.between(MINUTE_MS, 2 * HOUR_MS) : null;
  const lastsMs = rng.oneOf([2 * MINUTE_MS, 25 * MINUTE_MS, 3 * HOUR_MS, 30 * HOUR_MS]) + rng.between(0, HOUR_MS);
  return { id, code, isLatched, severity, raisedAtMs: atMs, risesAtMs, lastsMs };
}

/** Mostly one at a time; now and then many at once, or one after the other. */
function alertsOf(rng: Rng, days: number): StoryAlert[] {
  const alerts: StoryAlert[] = [];
  for (let atMs = rng.between(0, DAY_MS); atMs < days * DAY_MS; atMs += rng.between(2 * HOUR_MS, 5 * DAY_MS)) {
    const count = rng.isBelow(0.25) ? rng.between(4, 14) : 1;
    for (let n = 0; n < count; n++) alerts.push(alertOf(rng, `alert ${alerts.length}`, atMs + n * rng.oneOf([0, 7000, 61_000])));
  }
  return alerts;
}

function escalationOf(rng: Rng, members: readonly StoryPerson[]): Escalation {
  const second = rng.isBelow(0.7) ? rng.oneOf(members).id : null;
  const secondAfterMinutes = rng.oneOf([10, 10, 5, 30]);
  const everyoneAfterMinutes = Math.max(secondAfterMinutes, rng.oneOf([20, 20, 10, 60]));
  return rng.isBelow(0.3)
    ? USUAL_ESCALATION
    : { isOn: rng.isBelow(0.9), secondUserId: second, secondAfterMinutes, everyoneAfterMinutes };
}

export function tellStory(seed: number, days: number): Story {
  const rng = new Rng(seed);
  const roles = ["owner", ...Array.from({ length: rng.between(0, 3) }, () => rng.oneOf(["owner", "keeper", "viewer"]))] as const;
  const members = roles.map((role, n) => personOf(rng, `person ${n}`, role as StoryPerson["role"], days));
  const crashes = Array.from({ length: days * 2 }, () => ({
    atMs: rng.between(0, days * DAY_MS),
    isAfterCall: rng.isBelow(0.5),
  }));
  return {
    members,
    escalation: escalationOf(rng, members),
    alerts: alertsOf(rng, days),
    downtimes: stretches(rng, Math.ceil(days / 15), days * DAY_MS, 2 * HOUR_MS),
    crashes: crashes.sort((one, other) => one.atMs - other.atMs),
  };
}
