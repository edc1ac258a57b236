// Says what is wrong with how a household was told. It knows what happened and what arrived, and nothing of the rules or of the
// server: every time in here is the promise itself, written down once more.

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Story, type StoryPerson, type StoryWay } from "./story.ts";
import { type Delivery, type LivedAlert, TURN_MS, type World } from "./world.ts";

export type Finding = Readonly<{ law: string; atMs: number; wayId: string; alertId: string }>;

/** A critical alert is told within a minute; the loop of the simulation takes turns. */
const WITHIN_MS = 75 * SECOND_MS;
const OFTEN_MS = 5 * MINUTE_MS;
const MOST_IN_A_MINUTE = 8;
/** What no service takes for so long may be given up. */
const GIVEN_UP_AFTER_MS = 2 * HOUR_MS;
/** A sender that was put off comes back within so long after a service does. */
const AFTER_OUTAGE_MS = 6 * MINUTE_MS;
const AFTER_CRASH_MS = 2 * MINUTE_MS;

type Subject = Readonly<{ story: Story; person: StoryPerson; way: StoryWay; alert: LivedAlert; told: readonly Delivery[] }>;
type Say = (law: string, atMs: number) => void;

/** Nothing was in the way from then until then: what was promised can be asked for. */
function isCalm({ story, person, way }: Pick<Subject, "story" | "person" | "way">, fromMs: number, toMs: number): boolean {
  const stays = person.leavesAtMs === null || person.leavesAtMs > toMs;
  const isFree = [...way.outages, ...story.downtimes].every((away) => away.toMs + AFTER_OUTAGE_MS < fromMs || away.fromMs > toMs);
  return stays && isFree && story.crashes.every(({ atMs }) => atMs + AFTER_CRASH_MS < fromMs || atMs > toMs);
}

/** It was critical, unheard and not over, all the time. */
const isUrgentUntil = ({ acknowledgedAtMs, clearedAtMs }: LivedAlert, untilMs: number): boolean =>
  (acknowledgedAtMs === null || acknowledgedAtMs > untilMs) && (clearedAtMs === null || clearedAtMs > untilMs);

/** From when on this way must have told it; null: never. */
function calledAtMs({ story: { escalation }, person, way, alert }: Subject): number | null {
  const { criticalAtMs } = alert;
  if (criticalAtMs === null || !way.isOpen) return null;
  if (person.role === "owner" && way.wants.critical) return criticalAtMs;
  if (!escalation.isOn) return null;
  const isSecond = person.id === escalation.secondUserId;
  return criticalAtMs + (isSecond ? escalation.secondAfterMinutes : escalation.everyoneAfterMinutes) * MINUTE_MS;
}

function judgeFirst(subject: Subject, untilMs: number, say: Say): void {
  const { alert, told } = subject;
  const dueMs = calledAtMs(subject);
  if (dueMs === null) return;
  const byMs = dueMs + WITHIN_MS;
  const isOwed = byMs < untilMs && isUrgentUntil(alert, byMs) && isCalm(subject, dueMs - AFTER_CRASH_MS, byMs);
  if (isOwed && !told.some(({ atMs }) => atMs >= (alert.criticalAtMs ?? 0) && atMs <= byMs))
    say(
      dueMs === alert.criticalAtMs ? "a critical alert came late or never" : "nobody answered, and a person was not called",
      dueMs,
    );
}

/** For a warning: its owner, once, not in quiet hours. */
function judgeWarning(subject: Subject, untilMs: number, say: Say): void {
  const { person, way, alert, told } = subject;
  if (alert.severity !== "warn" || person.role !== "owner" || !way.isOpen || !way.wants.warn) return;
  const byMs = quietEndMs(person, alert.raisedAtMs) + 10 * MINUTE_MS + WITHIN_MS;
  const isSeen = alert.acknowledgedAtMs !== null && alert.acknowledgedAtMs <= byMs;
  if (byMs < untilMs && !isSeen && isCalm(subject, alert.raisedAtMs, byMs) && !told.some(({ atMs }) => atMs <= byMs))
    say("a warning came late or never", alert.raisedAtMs);
}

const minuteOf = (atMs: number): number => Math.floor((atMs % DAY_MS) / MINUTE_MS);

function isQuiet({ quiet }: StoryPerson, atMs: number): boolean {
  if (!quiet) return false;
  const minute = minuteOf(atMs);
  const { fromMinute: from, toMinute: to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function quietEndMs(person: StoryPerson, atMs: number): number {
  let endMs = atMs;
  while (isQuiet(person, endMs)) endMs += MINUTE_MS;
  return endMs;
}

function judgeWhether(subject: Subject, { atMs }: Delivery, say: Say): void {
  const { person, way, alert } = subject;
  const isCritical = alert.criticalAtMs !== null && alert.criticalAtMs <= atMs;
  if (person.leavesAtMs !== null && atMs >= person.leavesAtMs) say("told after leaving the household", atMs);
  if (!way.isOpen) say("told on a way that is switched off", atMs);
  const calledMs = calledAtMs(subject);
  if (isCritical && (calledMs === null || atMs < calledMs) && !(person.role === "owner" && way.wants.warn))
    say("told too early, or without being asked", atMs);
  if (!isCritical && !(person.role === "owner" && way.wants.warn)) say("a warning for somebody else", atMs);
  if (!isCritical && isQuiet(person, atMs) && isQuiet(person, alert.raisedAtMs)) say("a warning in quiet hours", atMs);
}

/** Until the next message of the same alert; null: there must be none. */
function gapMs({ alert }: Subject, count: number, nowMs: number): number | null {
  if (alert.clearedAtMs !== null && alert.clearedAtMs <= nowMs) return null;
  if (alert.acknowledgedAtMs !== null && alert.acknowledgedAtMs <= nowMs) return alert.isLatched ? HOUR_MS : null;
  return alert.isLatched || count < DAY_MS / OFTEN_MS ? OFTEN_MS : HOUR_MS;
}

/** The sender died when it had sent it: it comes once more, in a message of its own or in another. */
const isLastWord = ({ crashes }: Story, { atMs }: Delivery): boolean =>
  crashes.some((crash) => crash.isAfterCall && Math.abs(crash.atMs - atMs) <= TURN_MS);

/**
 * Nobody is called to help where nobody is needed any more. Whoever gets warnings may hear of it late; and where a service was away for
 * hours, the first call is given up, and a repeat of what is latched is the first that arrives.
 */
function judgeCall(subject: Subject, say: Say): void {
  const { story, person, way, alert, told } = subject;
  const { criticalAtMs, acknowledgedAtMs, clearedAtMs } = alert;
  const [first] = told;
  const calledMs = calledAtMs(subject);
  if (!first || calledMs === null || calledMs === criticalAtMs || (person.role === "owner" && way.wants.warn)) return;
  const isBefore = (ms: number | null): boolean => ms !== null && ms <= first.atMs;
  const isGivenUp = [...way.outages, ...story.downtimes].some(
    ({ fromMs, toMs }) => fromMs <= calledMs + AFTER_OUTAGE_MS && Math.min(toMs, first.atMs) - calledMs >= GIVEN_UP_AFTER_MS,
  );
  const isAnswered = isBefore(acknowledgedAtMs) && !(alert.isLatched && isGivenUp);
  if (isAnswered || isBefore(clearedAtMs)) say("called after it was acknowledged or over", first.atMs);
}

function judgeNext(subject: Subject, last: Delivery, next: Delivery, count: number, say: Say): void {
  const owedMs = gapMs(subject, count, next.atMs);
  if (isLastWord(subject.story, last)) return;
  if (owedMs === null) say("told again after it was acknowledged or over", next.atMs);
  else if (next.atMs - last.atMs < owedMs - SECOND_MS) say("told again too soon", next.atMs);
}

function judgeSilence(subject: Subject, last: Delivery, untilMs: number, count: number, say: Say): void {
  const { alert } = subject;
  const acknowledgedAtMs = alert.acknowledgedAtMs ?? Number.POSITIVE_INFINITY;
  // Those that nobody took are counted by the server, and not seen here: near the end of the day it may be either.
  const often = alert.isLatched || count < (DAY_MS - 3 * HOUR_MS) / OFTEN_MS ? OFTEN_MS : HOUR_MS;
  const isHeard = acknowledgedAtMs <= last.atMs + often + WITHIN_MS;
  const byMs = last.atMs + (isHeard ? HOUR_MS : often) + WITHIN_MS;
  const goesOn = (!isHeard || alert.isLatched) && (alert.clearedAtMs === null || alert.clearedAtMs > byMs);
  if (goesOn && byMs < untilMs && isCalm(subject, last.atMs, byMs)) say("not told again in time", byMs);
}

/** One message each: what was sent twice is the same message, and counts from its last time. Whether it may be is asked of the way. */
const withoutTwins = (told: readonly Delivery[]): Delivery[] => [...new Map(told.map((each) => [each.messageId, each])).values()];

function judgeRepeats(subject: Subject, untilMs: number, say: Say): void {
  const { alert, told } = subject;
  const { criticalAtMs } = alert;
  const critical = withoutTwins(told).filter(({ atMs }) => criticalAtMs !== null && atMs >= criticalAtMs);
  const isOwners = subject.person.role === "owner" && subject.way.wants.warn;
  critical.forEach((last, n) => {
    const next = critical[n + 1];
    // What was a warning when it was queued may arrive beside the critical one, and is not repeated.
    if (alert.severity === "warn" && isOwners && n < 2) return;
    if (next) judgeNext(subject, last, next, n, say);
    const untilNextMs = Math.min(untilMs, next?.atMs ?? untilMs);
    judgeSilence(subject, last, untilNextMs, n, say);
  });
  const mild = told.filter(({ atMs }) => criticalAtMs === null || atMs < criticalAtMs);
  if (withoutTwins(mild).length > 1 && !mild.some((each) => isLastWord(subject.story, each)))
    say("a warning was told twice", mild[1]?.atMs ?? 0);
}

/** Only whoever died between sending and writing it down may send it once more. */
function judgeTwins(story: Story, onWay: readonly Delivery[], say: Say): void {
  const known = new Map<string, Delivery>();
  for (const each of onWay) {
    const former = known.get(each.messageId);
    if (former && !isLastWord(story, former)) say("the same message twice", each.atMs);
    known.set(each.messageId, each);
  }
}

function judgeFlood(told: readonly Delivery[], say: Say): void {
  told.forEach(({ atMs }, n) => {
    const eighth = told[n + MOST_IN_A_MINUTE];
    if (eighth && eighth.atMs - atMs < MINUTE_MS) say("a flood of messages", atMs);
  });
}

function toldByAlert(deliveries: readonly Delivery[]): ReadonlyMap<string, Delivery[]> {
  const told = new Map<string, Delivery[]>();
  for (const delivery of deliveries)
    for (const alertId of delivery.alertIds) {
      const known = told.get(alertId);
      if (known) known.push(delivery);
      else told.set(alertId, [delivery]);
    }
  return told;
}

export function judge({ story, alerts, deliveries }: World, untilMs: number): Finding[] {
  const findings: Finding[] = [];
  for (const person of story.members)
    for (const way of person.ways) {
      const onWay = deliveries.filter(({ wayId }) => wayId === way.id);
      const byAlert = toldByAlert(onWay);
      const sayOfWay: Say = (law, atMs) => findings.push({ law, atMs, wayId: way.id, alertId: "" });
      judgeTwins(story, onWay, sayOfWay);
      judgeFlood(onWay, sayOfWay);
      for (const alert of alerts.values()) {
        const told = byAlert.get(alert.id) ?? [];
        const subject = { story, person, way, alert, told };
        const say: Say = (law, atMs) => findings.push({ law, atMs, wayId: way.id, alertId: alert.id });
        judgeFirst(subject, untilMs, say);
        judgeWarning(subject, untilMs, say);
        judgeCall(subject, say);
        for (const delivery of told) judgeWhether(subject, delivery, say);
        judgeRepeats(subject, untilMs, say);
      }
    }
  const strange = deliveries.filter(({ wayId }) => !story.members.some(({ ways }) => ways.some(({ id }) => id === wayId)));
  for (const { atMs, wayId } of strange) findings.push({ law: "told somebody of another household", atMs, wayId, alertId: "" });
  return findings;
}
