import type { PageMessages } from "@halocline/messages/texts/languages";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type Retention, useRetention } from "../system/system-settings.api.ts";

const YEAR_DAYS = 365;

type RetentionLabels = PageMessages["settings"]["security"]["retention"];
type Line = Readonly<{ what: string; kept: string; note: string }>;

const keptFor = ({ days, years }: RetentionLabels, count: number): string =>
  count % YEAR_DAYS === 0 ? years({ count: count / YEAR_DAYS }) : days({ count });

function linesOf({ readingDays, minuteDays, hourDays, logDays, alertDays }: Retention, texts: RetentionLabels): readonly Line[] {
  const kept = (days: number): string => keptFor(texts, days);
  return [
    { what: texts.readings, kept: kept(readingDays), note: texts.readingsNote },
    { what: texts.minutes, kept: kept(minuteDays), note: texts.minutesNote },
    { what: texts.hours, kept: kept(hourDays), note: texts.hoursNote },
    { what: texts.logs, kept: kept(logDays), note: texts.logsNote },
    { what: texts.runs, kept: texts.forGood, note: texts.runsNote },
    { what: texts.alerts, kept: kept(alertDays), note: texts.alertsNote },
    { what: texts.audit, kept: texts.forGood, note: texts.auditNote },
  ];
}

function Policy() {
  const retention = useRetention();
  const texts = settingsMessages().security.retention;
  if (retention.isPending) return <Spinner />;
  if (!retention.data)
    return (
      <p className="text-sm text-danger-ink">
        {texts.notLoaded} {retention.error && readableMessage(retention.error)}
      </p>
    );
  return (
    <dl className="divide-y border-y">
      {linesOf(retention.data, texts).map(({ what, kept, note }) => (
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
  const texts = settingsMessages().security.retention;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">{texts.title}</h3>
        <p className="text-sm text-ink-3">
          {data ? texts.briefly({ readings: keptFor(texts, data.readingDays), logs: keptFor(texts, data.logDays) }) : texts.text}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {texts.view}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={texts.policy} description={texts.policyText} startsAtTop>
        <Policy />
      </Dialog>
    </li>
  );
}
