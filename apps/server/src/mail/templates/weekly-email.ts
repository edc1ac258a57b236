// The report of a week: tank by tank the level as a picture and in words, what evaporated, what was pumped, alerts, and what is due.

import { litresOf } from "@halocline/domain/tanks/evaporation";
import type { EvaporationWeek } from "@halocline/domain/tanks/week";
import type { Reader } from "../../platform/reader.ts";
import { type ChartPoint, drawLevelChart } from "../level-chart.ts";
import type { Email } from "../mail.ts";
import type { EmailSection } from "./email-layout.ts";
import type { DigestTo, DueTask } from "./maintenance-email.ts";

const COLOR = "#0369a1";
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;
const SHOWN_ALERTS = 5;
/** A device that was silent for longer leaves a gap in its picture. */
const GAP_BUCKETS = 3;

export type TankWeek = Readonly<{
  tank: Readonly<{
    name: string;
    timezone: string;
    topDistanceMm: number | null;
    areaCm2: number | null;
  }>;
  points: readonly ChartPoint[];
  bucketMs: number;
  /** Smallest and greatest distance; null without a reading. */
  extremesMm: Readonly<{ least: number; most: number }> | null;
  evaporation: EvaporationWeek | null;
  /** `mm`: by the water ledger; null: not known. */
  topUps: Readonly<{ count: number; ranMs: number; mm: number | null }>;
  /** Those that succeeded, the oldest first. */
  changedAt: readonly Date[];
  failedChanges: number;
  /** Begun in the week, newest first. */
  alerts: readonly Readonly<{ at: Date; message: string }>[];
  due: readonly DueTask[];
}>;

export type Week = Readonly<{ fromMs: number; toMs: number; timezone: string; tanks: readonly TankWeek[] }>;

type Said = Readonly<{ reader: Reader; week: Week }>;

const LOCALES = { en: "en-GB", de: "de-DE" } as const;
const dayText = ({ language, zoneOf }: Reader, atMs: number, zone: string, more: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...more, timeZone: zoneOf(zone) }).format(atMs);
const number = ({ language }: Reader, value: number, digits = 1): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);
const litres = (reader: Reader, value: number): string => `${number(reader, value)} L`;

function levelText({ texts, millimetres }: Reader, { extremesMm }: TankWeek): string {
  const { level, noLevel } = texts.emails.digests.weekly;
  return extremesMm ? level({ highest: millimetres(extremesMm.least), lowest: millimetres(extremesMm.most) }) : noLevel;
}

function evaporationText(reader: Reader, { evaporation, tank: { areaCm2 } }: TankWeek): string {
  const { notMeasured, perDay, perDayLitres, withTrend, trends } = reader.texts.emails.digests.weekly;
  if (!evaporation) return notMeasured;
  const amount = reader.millimetres(evaporation.mmPerDay);
  const told =
    areaCm2 === null
      ? perDay({ amount })
      : perDayLitres({ amount, litres: litres(reader, litresOf(evaporation.mmPerDay, areaCm2)) });
  return evaporation.trend ? withTrend({ amount: told, trend: trends[evaporation.trend] }) : told;
}

function topUpsText(reader: Reader, { topUps: { count, ranMs, mm }, tank: { areaCm2 } }: TankWeek): string {
  const labels = reader.texts.emails.digests.weekly;
  if (count === 0) return labels.none;
  const minutes = ranMs / MINUTE_MS;
  const topUps = labels.topUps({ count, minutes: number(reader, minutes) });
  return mm === null || areaCm2 === null
    ? topUps
    : labels.topUpsLitres({ topUps, litres: litres(reader, litresOf(mm, areaCm2)) });
}

function changesText(reader: Reader, { changedAt, failedChanges, tank: { timezone } }: TankWeek): string {
  const { none, changes, changesFailed } = reader.texts.emails.digests.weekly;
  const at = changedAt.map((time) =>
    dayText(reader, time.getTime(), timezone, { weekday: "short", hour: "2-digit", minute: "2-digit" }),
  );
  const parts = [
    ...(changedAt.length > 0 ? [changes({ done: changedAt.length, at: at.join(", ") })] : []),
    ...(failedChanges > 0 ? [changesFailed({ count: failedChanges })] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : none;
}

function alertLines(reader: Reader, { alerts, tank: { timezone } }: TankWeek): string[] {
  const { alert, moreAlerts } = reader.texts.emails.digests.weekly;
  const shown = alerts
    .slice(0, SHOWN_ALERTS)
    .map(({ at, message }) => alert({ at: reader.moment(at.getTime(), timezone), message }));
  return alerts.length > SHOWN_ALERTS ? [...shown, moreAlerts({ count: alerts.length - SHOWN_ALERTS })] : shown;
}

function sectionOf({ reader, week }: Said, tank: TankWeek, cid: string): EmailSection {
  const { facts, chartAlt, alerts, none } = reader.texts.emails.digests.weekly;
  const { task } = reader.texts.emails.digests.maintenance;
  const { name, timezone } = tank.tank;
  const level = levelText(reader, tank);
  const days = Array.from({ length: WEEK_DAYS }, (_, day) => week.fromMs + (day + 0.5) * DAY_MS);
  const labels = days.map((atMs) => dayText(reader, atMs, timezone, { weekday: "short" }));
  return {
    heading: name,
    picture: tank.points.length > 0 ? { cid, alt: chartAlt({ tank: name, level }), labels } : undefined,
    facts: [
      [facts.level, level],
      [facts.evaporation, evaporationText(reader, tank)],
      [facts.topUps, topUpsText(reader, tank)],
      [facts.waterChanges, changesText(reader, tank)],
      [facts.due, tank.due.length === 0 ? none : tank.due.map((due) => task({ task: due.name, due: due.due })).join("; ")],
      [facts.alerts, tank.alerts.length === 0 ? none : alerts({ count: tank.alerts.length })],
    ],
    lines: alertLines(reader, tank),
  };
}

const chartOf = ({ fromMs, toMs }: Week, { points, bucketMs, tank: { topDistanceMm } }: TankWeek): Buffer =>
  drawLevelChart({ fromMs, toMs, points, gapMs: GAP_BUCKETS * bucketMs, topDistanceMm });

export function writeWeeklyEmail({ id, to, reader }: DigestTo, week: Week, publicUrl: string): Email {
  const { label, subject: subjectOf, preview, calm, alertCount, open, why } = reader.texts.emails.digests.weekly;
  const { fromMs, toMs, timezone, tanks } = week;
  const day = (atMs: number) => dayText(reader, atMs, timezone, { day: "numeric", month: "short" });
  const subject = subjectOf({ from: day(fromMs), to: day(toMs - 1) });
  const count = tanks.reduce((sum, { alerts }) => sum + alerts.length, 0);
  const named = tanks.map((tank, index) => ({ tank, cid: `level-${index + 1}` }));
  const content = {
    language: reader.language,
    preview: preview({ tanks: tanks.map(({ tank }) => tank.name).join(", ") }),
    label: { text: label, color: COLOR },
    heading: subject,
    paragraphs: [count === 0 ? calm : alertCount({ count })],
    facts: [],
    sections: named.map(({ tank, cid }) => sectionOf({ reader, week }, tank, cid)),
    advice: "",
    links: [{ label: open, url: `${publicUrl}/history` }],
    ending: [why({ url: `${publicUrl}/settings` })],
  };
  const drawn = named.filter(({ tank }) => tank.points.length > 0);
  return { to, subject, content, id, pictures: drawn.map(({ tank, cid }) => ({ cid, png: chartOf(week, tank) })) };
}
