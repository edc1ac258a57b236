import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { Link, useLocation } from "@tanstack/react-router";
import { clsx } from "clsx";
import { CircleCheck } from "lucide-react";
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { UnreadableNotice } from "@/ui/page/unreadable-notice.tsx";
import { useAcknowledgeAlerts } from "./alert-commands.api.ts";
import { AlertFacts, AlertNotifications } from "./alert-facts.tsx";
import { type AlertGroup, groupFacts, groupTitle } from "./alert-groups.ts";
import { isOver, isPinned } from "./alert-order.ts";
import type { AlertPlace } from "./alert-place.ts";
import { AlertRepeats } from "./alert-repeats.tsx";
import { alertLabel, alertStyle } from "./alert-style.ts";
import { CallSomebody } from "./call-somebody.tsx";
import type { Contacts } from "./contacts.api.ts";

type AlertEntryProps = Readonly<{
  group: AlertGroup;
  place: AlertPlace;
  contacts: Contacts;
  canAcknowledge: boolean;
  nowMs: number;
}>;

/** The entry goes with the act; the keyboard goes on in the screen, not at the top of the page. */
function useHandOnFocus() {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      // A browser takes the focus from a disabled button by itself, and gives it to the body.
      const isNowhereElse = document.activeElement === own || document.activeElement === document.body;
      if (wasPressed.current && isNowhereElse) document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);
  return { button, wasPressed };
}

function Acknowledge({ alerts, title }: Readonly<{ alerts: readonly Alert[]; title: string }>) {
  const acknowledge = useAcknowledgeAlerts();
  const { button, wasPressed } = useHandOnFocus();
  const press = () => {
    wasPressed.current = true;
    acknowledge.mutate(alerts);
  };
  const labels = alertListMessages();
  const text = alerts.length === 1 ? labels.acknowledge : labels.acknowledgeThese({ count: alerts.length });
  const { isPending } = acknowledge;
  return (
    <Button
      ref={button}
      variant="secondary"
      {...(!isPending && { "aria-label": labels.actOn({ act: text, alert: title }) })}
      pendingText={isPending && labels.acknowledging}
      onClick={press}
    >
      {text}
    </Button>
  );
}

function EntryHead({ group, place }: Readonly<Pick<AlertEntryProps, "group" | "place">>) {
  const { icon, tone } = alertStyle(group.newest);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge icon={icon} tone={tone}>
        {alertLabel(group.newest)}
      </Badge>
      {place.text && <p className="text-sm text-ink-2 wrap-anywhere">{place.text}</p>}
    </div>
  );
}

function EntryActions({ group, place, contacts, canAcknowledge, nowMs, title }: AlertEntryProps & Readonly<{ title: string }>) {
  const labels = alertListMessages();
  const { newest, alerts } = group;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {newest.acknowledgedAt === null && canAcknowledge && <Acknowledge alerts={alerts} title={title} />}
        <CallSomebody alert={newest} contacts={contacts} />
        {place.chartTankId && (
          <Link
            to="/history"
            search={{ tank: place.chartTankId, at: newest.createdAt }}
            aria-label={labels.actOn({ act: labels.showInChart, alert: title })}
            className={buttonStyle("quiet")}
          >
            {labels.showInChart}
          </Link>
        )}
        {alerts.length > 1 && (
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? labels.hideRepeats : labels.showAll({ count: alerts.length })}
          </Button>
        )}
        {newest.acknowledgedAt && (
          <p className="flex items-center gap-1.5 px-1 text-sm text-ok-ink">
            <CircleCheck className="size-4" aria-hidden />
            {labels.acknowledged({ time: formatRecent(newest.acknowledgedAt, nowMs) })}
          </p>
        )}
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <AlertRepeats alerts={alerts} chartTankId={place.chartTankId} />}
      </div>
    </>
  );
}

/** The address may name one alert: "Show the steps" leads to it. */
function useIsNamed({ alerts }: AlertGroup) {
  const { hash } = useLocation();
  const isNamed = alerts.some(({ id }) => id === hash);
  const entry = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    entry.current?.scrollIntoView({ block: "center" });
    entry.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return { entry, isNamed };
}

/** One trouble, however often it came: what, where, since when, who was told, and what to do about it. */
export const AlertEntry = memo(function AlertEntry(props: AlertEntryProps) {
  const { group, place, nowMs } = props;
  const titleId = useId();
  const { entry, isNamed } = useIsNamed(group);
  const title = groupTitle(group, nowMs);
  const facts = groupFacts(group);
  const { advice } = group.newest;
  const unreadable = new Set(group.alerts.flatMap((alert) => alert.unreadable ?? []));
  return (
    <article
      ref={entry}
      tabIndex={isNamed ? -1 : undefined}
      aria-labelledby={titleId}
      className={clsx(
        "grid gap-3 rounded-card border bg-surface p-4 shadow-card break-inside-avoid sm:p-5",
        isPinned(group.newest) && !isOver(group.newest) && "border-danger",
        isNamed && "outline-2 outline-offset-2 outline-primary",
      )}
    >
      <EntryHead group={group} place={place} />
      <div className="grid max-w-3xl gap-1">
        <h3 id={titleId} className="text-base font-semibold wrap-anywhere">
          {title}
        </h3>
        {advice && <p className="text-sm text-ink-2 wrap-anywhere">{advice}</p>}
      </div>
      <AlertFacts facts={facts} nowMs={nowMs} />
      <AlertNotifications facts={facts} nowMs={nowMs} />
      <UnreadableNotice fields={[...unreadable]} />
      <EntryActions {...props} title={title} />
    </article>
  );
});
