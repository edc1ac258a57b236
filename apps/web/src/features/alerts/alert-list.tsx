import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { useMemo } from "react";
import { AlertEntry } from "./alert-entry.tsx";
import { type AlertGroup, groupAlerts } from "./alert-groups.ts";
import { isPinned } from "./alert-order.ts";
import { alertPlace } from "./alert-place.ts";
import type { Contacts } from "./contacts.api.ts";

const MINUTE_MS = 60_000;

type Shared = Readonly<{ devices: readonly Device[]; contacts: Contacts; canAcknowledge: boolean; nowMs: number }>;

function Entries({ title, groups, devices, ...rest }: Shared & Readonly<{ title: string; groups: readonly AlertGroup[] }>) {
  const places = useMemo(() => new Map(groups.map(({ key, newest }) => [key, alertPlace(newest, devices)])), [groups, devices]);
  if (groups.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2.5">
      <h2 className="text-sm font-semibold text-ink-2">{title}</h2>
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group.key}>
            <AlertEntry group={group} place={places.get(group.key) ?? alertPlace(group.newest, devices)} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The critical ones that nobody has acknowledged stand apart, on top. */
export function AlertList({ alerts, nowMs, ...shared }: Shared & Readonly<{ alerts: readonly Alert[] }>) {
  const [pinned, others] = useMemo(() => {
    const groups = groupAlerts(alerts);
    return [groups.filter(({ newest }) => isPinned(newest)), groups.filter(({ newest }) => !isPinned(newest))];
  }, [alerts]);
  const labels = alertListMessages().sections;
  // Times here are read to the minute: what did not change is not drawn again each second.
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  return (
    <>
      <Entries title={labels.pinned} groups={pinned} nowMs={minuteMs} {...shared} />
      <Entries title={pinned.length > 0 ? labels.others : labels.all} groups={others} nowMs={minuteMs} {...shared} />
    </>
  );
}
