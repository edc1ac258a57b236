// Rules of telling broken on purpose, one thing each, and what the judge must say of it.

import { GOOD_RULES, type TellingRules } from "./model-server.ts";
import { MINUTE_MS } from "./story.ts";

type Broken = Readonly<{ law: string; rules: TellingRules }>;

const breaking = (law: string, broken: Partial<TellingRules>): Broken => ({ law, rules: { ...GOOD_RULES, ...broken } });
const { nextTelling, gatherFor, isMoot, heldUntilMs } = GOOD_RULES;

const LATE = "a critical alert came late or never";
const NOT_CALLED = "nobody answered, and a person was not called";
const TOO_EARLY = "told too early, or without being asked";
const NOT_AGAIN = "not told again in time";
const TOO_SOON = "told again too soon";
const FALSE = "told again after it was acknowledged or over";
const CALLED_LATE = "called after it was acknowledged or over";
const TWICE = "the same message twice";

/** As if so much more time had passed since the last message. */
const asIfLater =
  (moreMs: number): TellingRules["nextTelling"] =>
  (alert, way, escalation, nowMs) =>
    nextTelling(alert, way.last ? { ...way, last: { ...way.last, atMs: way.last.atMs - moreMs } } : way, escalation, nowMs);

export const BROKEN_RULES: Readonly<Record<string, Broken>> = {
  "quiet hours mute critical alerts": breaking(LATE, {
    heldUntilMs: (_severity, quiet, wallMs, nowMs) => heldUntilMs("warn", quiet, wallMs, nowMs),
  }),
  "quiet hours hold nothing": breaking("a warning in quiet hours", { heldUntilMs: () => null }),
  "whoever has left is told": breaking("told after leaving the household", { asksMembership: false }),
  "an acknowledged alert is told on": breaking(FALSE, {
    nextTelling: (alert, ...rest) => nextTelling({ ...alert, isAcknowledged: false, code: "leak" }, ...rest),
    isMoot: (facts) => isMoot({ ...facts, isAcknowledged: false, isAcknowledgedSince: false }),
  }),
  "a repeat that is over is sent on": breaking(FALSE, { isMoot: (facts) => isMoot({ ...facts, isOver: false }) }),
  "a digest names only one alert": breaking(LATE, { namesCarried: false }),
  "a digest waits ten minutes for company": breaking(LATE, {
    gatherFor: (own, others, toldLately, nowMs) =>
      gatherFor(
        { ...own, severity: "warn" },
        others.map((other) => ({ ...other, severity: "warn" })),
        toldLately,
        nowMs,
      ),
  }),
  "nothing is gathered": breaking("a flood of messages", { gatherFor: () => ({ is: "alone" }) }),
  "nobody else is ever called": breaking(NOT_CALLED, {
    nextTelling: (alert, way, escalation, nowMs) => nextTelling(alert, way, { ...escalation, isOn: false }, nowMs),
  }),
  "the second person is forgotten": breaking(NOT_CALLED, {
    nextTelling: (alert, way, escalation, nowMs) => nextTelling(alert, way, { ...escalation, secondUserId: null }, nowMs),
  }),
  "everybody is called at once": breaking(TOO_EARLY, {
    nextTelling: (alert, way, escalation, nowMs) => nextTelling(alert, way, { ...escalation, everyoneAfterMinutes: 0 }, nowMs),
  }),
  "switched off, and called all the same": breaking(TOO_EARLY, {
    nextTelling: (alert, way, escalation, nowMs) => nextTelling(alert, way, { ...escalation, isOn: true }, nowMs),
  }),
  "a first call waits, and comes although somebody has answered": breaking(CALLED_LATE, {
    isMoot: (facts) => isMoot({ ...facts, stage: 0 }),
  }),
  "two senders send the same message": breaking(TWICE, { isAlone: false }),
  "a switched-off way is used": breaking("told on a way that is switched off", {
    nextTelling: (alert, way, escalation, nowMs) => nextTelling(alert, { ...way, isOpen: true }, escalation, nowMs),
  }),
  "repeats come every quarter of an hour": breaking(NOT_AGAIN, { nextTelling: asIfLater(-10 * MINUTE_MS) }),
  "repeats come every two minutes": breaking(TOO_SOON, { nextTelling: asIfLater(3 * MINUTE_MS) }),
  "a latched fault is forgotten once it is acknowledged": breaking(NOT_AGAIN, {
    nextTelling: (alert, ...rest) => (alert.isAcknowledged ? null : nextTelling(alert, ...rest)),
  }),
  "a latched fault comes hourly after a day": breaking(NOT_AGAIN, {
    nextTelling: (alert, ...rest) => nextTelling(alert.isAcknowledged ? alert : { ...alert, code: "leak" }, ...rest),
  }),
  "a repeat does not wait for the one before": breaking(TOO_SOON, {
    nextTelling: (alert, way, escalation, nowMs) =>
      nextTelling(alert, way.last ? { ...way, last: { ...way.last, isOnItsWay: false } } : way, escalation, nowMs),
  }),
};
