// Scheduled emails: maintenance reminders, the weekly report, and the daily all-well email.

type Count = Readonly<{ count: number }>;
type Url = Readonly<{ url: string }>;
type Stretch = Readonly<{ from: string; to: string }>;

const maintenance = {
  label: "Maintenance",
  subjectOne: ({ task, tank }: Readonly<{ task: string; tank: string }>) => `${task} · ${tank}`,
  subjectMany: ({ count }: Count) => `${count} maintenance tasks are due`,
  task: ({ task, due }: Readonly<{ task: string; due: string }>) => `${task}: ${due}`,
  open: "Open the list to tick off or snooze tasks",
  once: "You get at most one of these emails a day. Unfinished tasks are repeated after a week.",
  why: ({ url }: Url) => `You get this email because maintenance reminders are on. Switch them off under ${url}, Notifications.`,
};

const weekly = {
  label: "Weekly report",
  subject: ({ from, to }: Stretch) => `Your week, ${from} to ${to}`,
  preview: ({ tanks }: Readonly<{ tanks: string }>) => tanks,
  calm: "No alerts this week.",
  alertCount: ({ count }: Count) => (count === 1 ? "1 alert this week." : `${count} alerts this week.`),
  facts: {
    level: "Level",
    evaporation: "Evaporation",
    topUps: "Top-ups",
    waterChanges: "Water changes",
    alerts: "Alerts",
    due: "Maintenance",
  },
  level: ({ highest, lowest }: Readonly<{ highest: string; lowest: string }>) =>
    `between ${highest} (highest) and ${lowest} (lowest) below the sensor`,
  noLevel: "no readings this week",
  chartAlt: ({ tank, level }: Readonly<{ tank: string; level: string }>) => `Level of ${tank} over seven days: ${level}.`,
  perDay: ({ amount }: Readonly<{ amount: string }>) => `${amount} a day`,
  perDayLitres: ({ amount, litres }: Readonly<{ amount: string; litres: string }>) => `${amount} a day, about ${litres}`,
  trends: { more: "more towards the end of the week", less: "less towards the end of the week", same: "steady all week" },
  withTrend: ({ amount, trend }: Readonly<{ amount: string; trend: string }>) => `${amount}; ${trend}`,
  notMeasured: "not measured: there were no quiet hours this week",
  none: "none",
  topUps: ({ count, minutes }: Count & Readonly<{ minutes: string }>) =>
    count === 1 ? `1, the pump ran ${minutes} min` : `${count}, the pump ran ${minutes} min in all`,
  topUpsLitres: ({ topUps, litres }: Readonly<{ topUps: string; litres: string }>) => `${topUps}, about ${litres}`,
  changes: ({ done, at }: Readonly<{ done: number; at: string }>) => `${done} done (${at})`,
  changesFailed: ({ count }: Count) => `${count} not finished`,
  alerts: ({ count }: Count) => String(count),
  alert: ({ at, message }: Readonly<{ at: string; message: string }>) => `${at}: ${message}`,
  moreAlerts: ({ count }: Count) => `and ${count} more`,
  open: "Open the history",
  why: ({ url }: Url) =>
    `You get this email on Mondays because weekly reports are on. Switch them off under ${url}, Notifications.`,
};

const allWell = {
  label: "All is well",
  subject: "All is well",
  message: ({ count }: Count) => (count === 1 ? "Your tank is well this morning." : `All ${count} tanks are well this morning.`),
  silence: "If something is wrong, this email is not sent. Its absence alone is not a warning: alerts are sent separately.",
  tank: "Tank",
  asOf: "As of",
  open: "Open the dashboard",
  why: ({ url }: Url) => `You get this email because you switched it on. Switch it off under ${url}, Notifications.`,
};

export const digestEmails = { maintenance, weekly, allWell };
