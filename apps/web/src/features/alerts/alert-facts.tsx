import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { clsx } from "clsx";
import { CircleAlert, Mail } from "lucide-react";
import { formatRecent } from "@/lib/time/date-text.ts";
import type { GroupFacts } from "./alert-groups.ts";
import { notificationLines } from "./notification-lines.ts";

type Fact = Readonly<{ name: string; value: string }>;

function factsOf(facts: GroupFacts, nowMs: number): readonly Fact[] {
  const { clearedAt } = facts;
  const labels = alertListMessages().facts;
  return [
    { name: labels.firstSeen, value: formatRecent(facts.firstSeenAt, nowMs) },
    { name: labels.lastSeen, value: formatRecent(facts.lastSeenAt, nowMs) },
    { name: labels.reported, value: labels.times({ count: facts.reportCount }) },
    { name: labels.cleared, value: clearedAt ? formatRecent(clearedAt, nowMs) : labels.notCleared },
  ];
}

export function AlertFacts({ facts, nowMs }: Readonly<{ facts: GroupFacts; nowMs: number }>) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm tabular-nums sm:flex sm:flex-wrap sm:gap-x-8">
      {factsOf(facts, nowMs).map(({ name, value }) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nothing at all when nobody had to be told. */
export function AlertNotifications({ facts, nowMs }: Readonly<{ facts: GroupFacts; nowMs: number }>) {
  const lines = notificationLines(facts.deliveries, nowMs);
  if (lines.length === 0) return null;
  return (
    <ul aria-label={alertListMessages().mails.title} className="grid gap-1 text-sm">
      {lines.map(({ text, hasFailed }) => {
        const Icon = hasFailed ? CircleAlert : Mail;
        return (
          <li
            key={text}
            className={clsx("flex items-start gap-2 wrap-anywhere", hasFailed ? "font-medium text-danger-ink" : "text-ink-2")}
          >
            <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
