// What happened, as things to draw over the level: bands for runs, lanes for relays, ticks for alerts.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import type { FastTime } from "@halocline/contracts/http/history.contract";
import { compareRelays } from "@halocline/domain/relays/relays";
import { historyMessages } from "@halocline/messages/texts/history";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { relayLabel } from "@/lib/relay-label.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import type { Stretch } from "../time-range.ts";

export type Timeline = AnswerOf<"GET /api/tanks/:id/timeline">;

/** A water change is worth seeing in a whole year; top-ups by the hundred would only paint it blue. */
export type RunBand = Stretch & Readonly<{ id: string; text: string; isMajor: boolean }>;
export type AlertTick = Readonly<{ id: string; atMs: number; severity: Alert["severity"]; text: string }>;
export type Lane = Readonly<{ label: string; intervals: readonly Stretch[] }>;
/** When a simulated tank's time ran faster: its readings of those minutes tell of hours. */
export type FastBand = Stretch & Readonly<{ label: string; text: string }>;
export type Marks = Readonly<{
  runs: readonly RunBand[];
  lanes: readonly Lane[];
  alerts: readonly AlertTick[];
  fast: readonly FastBand[];
}>;

type Facts = Readonly<{
  relays: readonly Relay[];
  runName: (run: Run) => string;
  /** Until when the device was heard: what is still on is known up to here and no further. */
  knownUntilMs: number;
  nowMs: number;
}>;

const runBand = (run: Run, { runName, nowMs }: Facts): RunBand => ({
  id: run.id,
  fromMs: Date.parse(run.startedAt),
  toMs: run.completedAt === null ? nowMs : Date.parse(run.completedAt),
  text: historyMessages().chart.runStates[run.status]({ run: runName(run) }),
  isMajor: run.type === "water_change",
});

const alertTick = ({ id, createdAt, severity, message }: Alert): AlertTick => ({
  id,
  atMs: Date.parse(createdAt),
  severity,
  text: message,
});

function fastBandOf({ from, to, speed }: FastTime, nowMs: number): FastBand {
  const { fastBand, fastFromTo, fastSince } = historyMessages().chart;
  const began = formatMoment(from);
  const text = to === null ? fastSince({ speed, from: began }) : fastFromTo({ speed, from: began, to: formatMoment(to) });
  return { fromMs: Date.parse(from), toMs: to === null ? nowMs : Date.parse(to), label: fastBand({ speed }), text };
}

function lanesOf({ relayIntervals }: Timeline, { relays, knownUntilMs }: Facts): readonly Lane[] {
  return relays.toSorted(compareRelays).map(({ channelNumber, role, name }) => ({
    label: name ?? relayLabel(role),
    intervals: relayIntervals
      .filter((interval) => interval.channelNumber === channelNumber)
      .map(({ from, to }) => {
        const fromMs = Date.parse(from);
        return { fromMs, toMs: to === null ? Math.max(fromMs, knownUntilMs) : Date.parse(to) };
      }),
  }));
}

export const marksOf = (timeline: Timeline, facts: Facts): Marks => ({
  runs: timeline.runs.map((run) => runBand(run, facts)),
  lanes: lanesOf(timeline, facts),
  alerts: timeline.alerts.map(alertTick),
  fast: timeline.fastTimes.map((time) => fastBandOf(time, facts.nowMs)),
});

export const NO_MARKS: Marks = { runs: [], lanes: [], alerts: [], fast: [] };

const holds = ({ fromMs, toMs }: Stretch, atMs: number): boolean => fromMs <= atMs && atMs <= toMs;
const meet = (a: Stretch, b: Stretch): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs;

/** Everything at one moment; alerts within reach of the pointer. */
export const marksAt = ({ runs, lanes, alerts, fast }: Marks, atMs: number, reachMs: number) => ({
  runs: runs.filter((run) => holds(run, atMs)).map(({ text }) => text),
  relaysOn: lanes.filter(({ intervals }) => intervals.some((interval) => holds(interval, atMs))).map(({ label }) => label),
  fast: fast.filter((band) => holds(band, atMs)).map(({ text }) => text),
  alerts: alerts.filter((alert) => Math.abs(alert.atMs - atMs) <= reachMs),
});

export const relaysOnDuring = ({ lanes }: Marks, stretch: Stretch): readonly string[] =>
  lanes.filter(({ intervals }) => intervals.some((interval) => meet(interval, stretch))).map(({ label }) => label);
