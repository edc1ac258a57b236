// System Alerts: the list, its filters, what was done about an alert, and the newest ones in the bell's menu.

import { channelErrors } from "./channel-errors.ts";

type Count = Readonly<{ count: number }>;
type At = Readonly<{ time: string }>;
type Person = At & Readonly<{ name: string }>;
type Mail = Readonly<{ to: string; time: string }>;
/** `before` and `after` are the two halves of what the alert says. */
type Repeated = Count & Readonly<{ before: string; since: string; after: string }>;

const alerts = (count: number) => (count === 1 ? "1 alert" : `${count} alerts`);

export const alertList = {
  title: "System Alerts",
  count: ({ count }: Count) => alerts(count),
  notLoaded: "The alerts could not be loaded",
  old: "This list may be out of date: it could not be loaded again.",
  readOnly: "As a viewer you cannot acknowledge alerts. Ask a keeper.",
  none: {
    unacknowledged: { title: "No active alerts", text: "All alerts have been acknowledged." },
    acknowledged: { title: "No acknowledged alerts", text: "What you acknowledge moves here." },
    all: { title: "No alerts", text: "New alerts are shown here, in the bell and on the dashboard." },
  },
  noMatch: "No alerts match these filters",
  clear: "Clear filters",
  sections: { pinned: "Critical, not acknowledged", others: "More alerts", all: "Alerts" },
  filters: {
    title: "Filters",
    state: "State",
    states: { unacknowledged: "Unacknowledged", acknowledged: "Acknowledged", all: "All alerts" },
    severity: "Severity",
    allSeverities: "All severities",
    device: "Device",
    allDevices: "All devices",
    search: "Search",
    searchAlerts: "Search alerts",
  },
  /** "Top-up ran long, 4 times since Monday.": the repeats belong to the first sentence. */
  repeated: ({ before, count, since, after }: Repeated) => `${before}, ${count} times ${since}${after}`,
  /** Its cause is gone, but it is not acknowledged yet. */
  over: ({ severity }: Readonly<{ severity: string }>) => `${severity} · over`,
  facts: {
    firstSeen: "First seen",
    lastSeen: "Last seen",
    reported: "Reported",
    times: ({ count }: Count) => (count === 1 ? "Once" : `${count} times`),
    cleared: "Cleared",
    notCleared: "Not yet",
  },
  mails: {
    title: "Notifications",
    sent: ({ to, time }: Mail) => `Mailed to ${to} at ${time}`,
    queued: ({ to, time }: Mail) => `Mail to ${to}: sending since ${time}`,
    failed: ({ to, time, error }: Mail & Readonly<{ error: string }>) => `Mail failed: ${error} (to ${to}, ${time})`,
    serviceSent: ({ to, time }: Mail) => `Sent to ${to} at ${time}`,
    serviceQueued: ({ to, time }: Mail) => `Sending to ${to} since ${time}`,
    serviceFailed: ({ to, time, error }: Mail & Readonly<{ error: string }>) => `Not sent to ${to}: ${error} (${time})`,
    serviceErrors: channelErrors,
    noReason: "the mail server gave no reason",
    before: ({ line, count }: Count & Readonly<{ line: string }>) =>
      count === 1 ? `${line}, and once before` : `${line}, and ${count} times before`,
  },
  acknowledge: "Acknowledge",
  acknowledgeThese: ({ count }: Count) => `Acknowledge these ${count}`,
  acknowledging: "Acknowledging...",
  /** Read aloud: which of the many buttons of this name it is. */
  actOn: ({ act, alert }: Readonly<{ act: string; alert: string }>) => `${act}: ${alert}`,
  acknowledged: ({ time }: At) => `Acknowledged ${time}`,
  showInChart: "Show in chart",
  /** Read aloud after it. */
  showInChartAt: ({ time }: At) => `, ${time}`,
  showAll: ({ count }: Count) => `Show all ${count}`,
  hideRepeats: "Hide repeats",
  repeats: {
    caption: "Each time it happened",
    began: "Began",
    cleared: "Cleared",
    notCleared: "Not cleared yet",
    reported: "Reported",
    times: ({ count }: Count) => (count === 1 ? "once" : `${count} times`),
    said: "Message",
    chart: "Chart",
  },
  all: {
    act: "Acknowledge All",
    ask: ({ count }: Count) => (count === 1 ? "Acknowledge 1 alert?" : `Acknowledge all ${count} alerts?`),
    text: ({ counts }: Readonly<{ counts: string }>) =>
      `${counts}: every alert of your household that is not acknowledged yet, including filtered ones. Reminders stop. The causes remain.`,
    counts: {
      critical: ({ count }: Count) => `${count} critical`,
      warn: ({ count }: Count) => (count === 1 ? "1 warning" : `${count} warnings`),
      info: ({ count }: Count) => `${count} information`,
    },
    done: "Alerts Acknowledged",
    doneText: ({ count }: Count) => `${alerts(count)}.`,
    failed: "Failed to Acknowledge Alerts",
  },
  /** On a critical alert that goes on: dials. */
  call: ({ name }: Readonly<{ name: string }>) => `Call ${name}`,
  /** Where the link of a message leads. */
  answer: {
    title: "Are you on it?",
    incomplete: "This link is incomplete. Open it from the message again.",
    since: ({ time }: At) => `Since ${time}`,
    whatToDo: "What to do now",
    act: "I am on it",
    saying: "Acknowledging...",
    means:
      "This acknowledges the alert for your household and ends its reminders. It does not switch any pump, and the cause remains.",
    failed: "Not acknowledged",
    again: "Try again",
    old: "This may be out of date",
    somebody: "Someone in your household",
    done: ({ name }: Person) => `${name} is on it`,
    doneText: "The alert is acknowledged for your household. No more reminders are sent.",
    already: ({ name, time }: Person) => `Acknowledged by ${name}, ${time}`,
    alreadyText: "There is nothing left to acknowledge.",
    used: "This link has been used. Each link works once.",
    over: ({ time }: At) => `It is over since ${time}`,
    overText: "There is nothing left to acknowledge.",
    worse: "It has become worse or returned",
    worseText: "This link is out of date. Open the alert to acknowledge it.",
    expired: "This link is too old",
    expiredText: "A link works for two days. Open the app to see the alert.",
    notAMember: "You can no longer acknowledge here",
    notAMemberText: "You have left this household, or your role only allows viewing. Nothing was acknowledged.",
    openApp: "Open the alerts",
  },
  newest: { title: "Newest alerts", loading: "Loading...", showAll: "Show all alerts" },
};
