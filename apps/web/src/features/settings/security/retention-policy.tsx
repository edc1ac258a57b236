import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type Retention, useRetention } from "../system/system-settings.api.ts";

const YEAR_DAYS = 365;

const counted = (count: number, unit: "day" | "year"): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const keptFor = (days: number): string => (days % YEAR_DAYS === 0 ? counted(days / YEAR_DAYS, "year") : counted(days, "day"));

type Line = Readonly<{ what: string; kept: string; note: string }>;

const linesOf = ({ readingDays, minuteDays, hourDays, logDays, alertDays }: Retention): readonly Line[] => [
  {
    what: "Sensor readings",
    kept: keptFor(readingDays),
    note: "Every reading as the device sent it. Removed a whole day at a time.",
  },
  { what: "Minute summaries", kept: keptFor(minuteDays), note: "Least, greatest and mean level of each minute, for charts." },
  {
    what: "Hour summaries",
    kept: keptFor(hourDays),
    note: "The same by the hour, for older charts. Removed a whole month at a time.",
  },
  {
    what: "Logs",
    kept: keptFor(logDays),
    note: "Commands, due times of schedules and what devices reported, with what charts show of relays. Removed within a day.",
  },
  { what: "Runs", kept: "For good", note: "Each with its outcome and its steps. They go with their tank." },
  {
    what: "Alerts",
    kept: keptFor(alertDays),
    note: "Set in System Configuration. Counted from when an alert was last seen; what is still open stays, and so does a critical one until somebody acknowledges it.",
  },
  { what: "Audit log", kept: "For good", note: "Who did what to which pump. It survives the deletion of a device." },
];

function Policy() {
  const retention = useRetention();
  if (retention.isPending) return <Spinner />;
  if (!retention.data)
    return (
      <p className="text-sm text-danger-ink">
        The policy could not be loaded. {retention.error && readableMessage(retention.error)}
      </p>
    );
  return (
    <dl className="divide-y border-y">
      {linesOf(retention.data).map(({ what, kept, note }) => (
        <div key={what} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
          <dt className="font-medium">{what}</dt>
          <dd className="text-right font-semibold tabular-nums">{kept}</dd>
          <dd className="col-span-2 text-sm text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DataRetention() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useRetention();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">Data Retention</h3>
        <p className="text-sm text-ink-3">
          {data
            ? `Sensor readings are kept ${keptFor(data.readingDays)}, logs ${keptFor(data.logDays)}.`
            : "How long readings, logs and alerts are kept."}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        View Policy
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Retention policy"
        description="How long this instance keeps what it knows of your tanks."
        startsAtTop
      >
        <Policy />
      </Dialog>
    </li>
  );
}
