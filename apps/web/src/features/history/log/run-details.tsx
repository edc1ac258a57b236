import type { Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { Link } from "@tanstack/react-router";
import { ChartLine, CircleX } from "lucide-react";
import { formatLength } from "@/lib/format.ts";
import { formatSecond } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { UnreadableNotice } from "@/ui/page/unreadable-notice.tsx";

type RunDetailsProps = Readonly<{ run: Run; onShow: () => void }>;

/** Why it ended as it did, and what happened on the way. */
export function RunDetails({ run, onShow }: RunDetailsProps) {
  const labels = historyMessages().log;
  return (
    <div className="grid gap-3 rounded-panel bg-inset p-3">
      {run.failReason && (
        <Notice tone={run.status === "failed" ? "danger" : "muted"} icon={CircleX}>
          {run.failReason}
        </Notice>
      )}
      <UnreadableNotice fields={run.unreadable ?? []} />
      {run.events.length === 0 ? (
        <p className="text-sm text-ink-3">{labels.notTold}</p>
      ) : (
        <ol aria-label={labels.happened} className="grid gap-1.5 text-sm">
          {run.events.map(({ at, text, heightMm }, index) => (
            // Events are only ever added at the end.
            <li key={index} className="grid grid-cols-[5.5rem_1fr] gap-x-3 tabular-nums">
              <time dateTime={at} className="text-ink-3">
                {formatSecond(at)}
              </time>
              <span className="wrap-anywhere">
                {text}
                {heightMm !== null && <span className="text-ink-3"> · {labels.atLevel({ level: formatLength(heightMm) })}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <Button variant="secondary" onClick={onShow}>
          <ChartLine className="size-4.5" aria-hidden />
          {labels.showInChart}
        </Button>
        {run.type === "water_change" && (
          <Link to="/runs/$runId" params={{ runId: run.id }} className={TEXT_LINK}>
            {labels.toRun}
          </Link>
        )}
      </div>
    </div>
  );
}
