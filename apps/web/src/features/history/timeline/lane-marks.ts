// What happened and what is planned, as marks in lanes on one axis.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { formatVolume } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import type { Tone } from "@/ui/tone.ts";
import { handActs } from "../by-hand.ts";
import type { Timeline } from "../chart/timeline-marks.ts";
import { changeLitres, topUpLitres } from "../run-water.ts";
import type { Stretch } from "../time-range.ts";

export const LANES = ["water_change", "top_up", "alerts", "by_hand"] as const;
export type LaneName = (typeof LANES)[number];

export type Mark = Readonly<{
  /** Of the run, the alert or the act; of a plan its own. */
  id: string;
  atMs: number;
  /** When it was over; the same as its begin where it has no length. */
  toMs: number;
  tone: Tone;
  /** A sign that says the same as the colour; empty where all is well. */
  sign: string;
  /** Everything in words. */
  text: string;
  /** Beside the mark, where there is room. */
  label: string | null;
  state: "past" | "planned" | "left_out";
}>;

export type Lane = Readonly<{ name: LaneName; marks: readonly Mark[] }>;

/** When a schedule will start something; `at` and `label` by the clock at the tank, as its schedule says it. */
export type Plan = Readonly<{ id: string; type: Run["type"]; atMs: number; at: string; label: string; isLeftOut: boolean }>;

export type LaneFacts = Readonly<{
  runName: (run: Pick<Run, "type">) => string;
  relayName: (channelNumber: number) => string | null;
  areaCm2: number | null;
  stretch: Stretch;
  nowMs: number;
}>;

const RUN_MARKS: Readonly<Record<Run["status"], Pick<Mark, "tone" | "sign">>> = {
  pending: { tone: "info", sign: "" },
  running: { tone: "info", sign: "" },
  success: { tone: "ok", sign: "" },
  failed: { tone: "danger", sign: "!" },
  cancelled: { tone: "muted", sign: "–" },
};

const SEVERITY_MARKS: Readonly<Record<Alert["severity"], Pick<Mark, "tone" | "sign">>> = {
  critical: { tone: "danger", sign: "!" },
  warn: { tone: "warn", sign: "!" },
  info: { tone: "info", sign: "i" },
};

const facts = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(" · ");

function litresText(run: Run, areaCm2: number | null): string | null {
  const litres = run.type === "top_up" ? topUpLitres(run, areaCm2) : changeLitres(run, areaCm2).out;
  return litres === null ? null : formatVolume(litres);
}

function runMark(run: Run, { runName, areaCm2, nowMs }: LaneFacts): Mark {
  const litres = litresText(run, areaCm2);
  const state = historyMessages().chart.runStates[run.status]({ run: runName(run) });
  return {
    ...RUN_MARKS[run.status],
    id: run.id,
    atMs: Date.parse(run.startedAt),
    toMs: run.completedAt === null ? nowMs : Date.parse(run.completedAt),
    text: facts(state, formatMoment(run.startedAt), litres),
    // Top-ups are many, and small.
    label: run.type === "top_up" ? null : litres,
    state: "past",
  };
}

function alertMark({ id, createdAt, clearedAt, severity, message }: Alert): Mark {
  const atMs = Date.parse(createdAt);
  const { severities } = historyMessages().chart;
  return {
    ...SEVERITY_MARKS[severity],
    id,
    atMs,
    toMs: clearedAt === null ? atMs : Date.parse(clearedAt),
    text: facts(severities[severity], message, formatMoment(createdAt)),
    label: null,
    state: "past",
  };
}

function planMark({ id, type, atMs, at, label, isLeftOut }: Plan, { runName }: LaneFacts): Mark {
  const { planned, leftOut } = historyMessages().timeline;
  return {
    id,
    atMs,
    toMs: atMs,
    tone: isLeftOut ? "muted" : "info",
    sign: isLeftOut ? "–" : "",
    text: (isLeftOut ? leftOut : planned)({ run: runName({ type }), at }),
    label,
    state: isLeftOut ? "left_out" : "planned",
  };
}

/** Runs and plans of one kind share a lane: the past of it, and what is to come. */
export function lanesOf(timeline: Timeline | null, plans: readonly Plan[], given: LaneFacts): readonly Lane[] {
  const { stretch, relayName } = given;
  const ofType = (type: Run["type"]): Mark[] => [
    ...(timeline?.runs ?? []).filter((run) => run.type === type).map((run) => runMark(run, given)),
    ...plans.filter((plan) => plan.type === type).map((plan) => planMark(plan, given)),
  ];
  const byHand = handActs(timeline?.relayIntervals ?? [], stretch, relayName).map(
    ({ id, atMs, toMs, text }): Mark => ({
      id,
      atMs,
      toMs: toMs ?? atMs,
      tone: "muted",
      sign: "",
      text: facts(text, formatMoment(new Date(atMs).toISOString())),
      label: null,
      state: "past",
    }),
  );
  return [
    { name: "water_change", marks: ofType("water_change") },
    { name: "top_up", marks: ofType("top_up") },
    { name: "alerts", marks: (timeline?.alerts ?? []).map(alertMark) },
    { name: "by_hand", marks: byHand },
  ];
}

const isTrouble = ({ tone }: Mark): boolean => tone === "danger" || tone === "warn";
/** More than this nobody listens to. */
const MOST_TOLD = 3;

/** The name of what is pressed: each of a few, or how many with what went wrong among them, the worst first. */
export function clusterText(lane: LaneName, marks: readonly Mark[]): string {
  if (marks.length <= MOST_TOLD) return marks.map(({ text }) => text).join("; ");
  const { lanes, several } = historyMessages().timeline;
  const [first, last] = [marks[0], marks.at(-1)].map((mark) => formatMoment(new Date(mark?.atMs ?? 0).toISOString()));
  const counted = several({ lane: lanes[lane], count: marks.length, from: first ?? "", to: last ?? "" });
  const troubles = marks.filter(isTrouble).toSorted((a, b) => Number(b.tone === "danger") - Number(a.tone === "danger"));
  return [counted, ...troubles.slice(0, MOST_TOLD).map(({ text }) => text)].join("; ");
}
