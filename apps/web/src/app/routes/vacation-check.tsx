import { shellMessages } from "@halocline/messages/texts/shell";
import { vacationCheckMessages } from "@halocline/messages/texts/vacation-check";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CloudOff, Info } from "lucide-react";
import { useState } from "react";
import { ZonedTime } from "@/features/schedules/zoned-time-text.tsx";
import { WaysCard } from "@/features/settings/ways/ways-card.tsx";
import { FindingList } from "@/features/vacation-check/finding-list.tsx";
import { FINDING_STYLES, verdictText } from "@/features/vacation-check/finding-style.ts";
import { useVacationCheck, type Vacation, type VacationCheck } from "@/features/vacation-check/vacation-check.api.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { localTimeMs, localTimeText } from "@/lib/time/local-time.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { TimeSpanFields } from "@/ui/forms/time-span-fields.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Spinner } from "@/ui/spinner.tsx";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** A week from tomorrow on, by the full hour. */
function nextWeek(nowMs: number): Vacation {
  const fromMs = Math.ceil((nowMs + DAY_MS) / HOUR_MS) * HOUR_MS;
  return { fromMs, toMs: fromMs + WEEK_DAYS * DAY_MS };
}

/** In the address, so that the page can be kept and opened again on the day of leaving. */
function useChosenVacation(): readonly [Vacation, (vacation: Vacation) => void] {
  const { from = "", to = "" } = useSearch({ from: "/leave" });
  const navigate = useNavigate({ from: "/leave" });
  const [usual] = useState(() => nextWeek(serverNowMs()));
  const [fromMs, toMs] = [localTimeMs(from), localTimeMs(to)];
  const choose = (vacation: Vacation) =>
    void navigate({ search: { from: localTimeText(vacation.fromMs), to: localTimeText(vacation.toMs) } });
  return [fromMs === null || toMs === null ? usual : { fromMs, toMs }, choose];
}

function PlannedRuns({ runs }: Readonly<{ runs: VacationCheck["runs"] }>) {
  if (runs.length === 0) return null;
  const labels = vacationCheckMessages().runs;
  return (
    <Card title={labels.title} subtitle={labels.subtitle}>
      <ol className="mt-3 grid gap-1.5 text-sm tabular-nums">
        {runs.map(({ tankId, tankName, type, at, timezone }) => (
          <li key={`${tankId} ${type} ${at}`} className="wrap-anywhere">
            <ZonedTime iso={at} zone={timezone} /> · {labels.types[type]} · {tankName}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Answer({ answer }: Readonly<{ answer: VacationCheck }>) {
  const { tone, icon } = FINDING_STYLES[answer.verdict];
  return (
    <>
      <Notice tone={tone} icon={icon} role="status" title={verdictText(answer.findings)}>
        {vacationCheckMessages().notSeenFromHere}
      </Notice>
      <FindingList findings={answer.findings} />
      <PlannedRuns runs={answer.runs} />
    </>
  );
}

export function VacationCheckScreen() {
  const [vacation, choose] = useChosenVacation();
  const labels = vacationCheckMessages();
  const { data, error, isPending } = useVacationCheck(vacation);
  return (
    <div className="grid max-w-4xl gap-4 sm:gap-5">
      <PageTitle title={shellMessages().titles.vacationCheck}>
        <p>{labels.intro}</p>
      </PageTitle>
      <Card title={labels.whenAway}>
        <div className="mt-4">
          <TimeSpanFields {...vacation} onApply={choose} />
        </div>
      </Card>
      {error && (
        <Notice tone="warn" icon={data ? Info : CloudOff} role="alert">
          {labels.notChecked} {readableMessage(error)}
        </Notice>
      )}
      {data && !error && <Answer answer={data} />}
      {isPending && <Spinner />}
      <WaysCard />
    </div>
  );
}
