import type { Run } from "@halocline/contracts/http/entities.contract";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Droplet, RefreshCw } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatNear } from "@/lib/time/date-text.ts";
import { formatBrief } from "@/lib/time/duration.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";
import { unreadableText } from "@/ui/page/unreadable-notice.tsx";
import type { Tone } from "@/ui/tone.ts";
import { runName, starterText } from "./run-name.ts";
import { runStyle } from "./run-style.ts";
import { useRecentRuns } from "./runs.api.ts";

const SHOWN_RUNS = 3;

const INK: Readonly<Record<Tone, string>> = {
  ok: "text-ok-ink",
  warn: "text-warn-ink",
  danger: "text-danger-ink",
  info: "text-info-ink",
  muted: "text-muted-ink",
};

function lengthText({ startedAt, completedAt }: Run, nowMs: number): string {
  const endMs = completedAt === null ? nowMs : Date.parse(completedAt);
  const span = formatBrief(endMs - Date.parse(startedAt));
  return completedAt === null ? runDetailsMessages().activity.soFar({ span }) : span;
}

function RunRow({ run, nowMs }: Readonly<{ run: Run; nowMs: number }>) {
  const Icon = run.type === "top_up" ? Droplet : RefreshCw;
  const { label, icon: StatusIcon, tone } = runStyle(run);
  return (
    <li className="relative flex items-center gap-3 py-2 not-first:border-t hover:bg-hover">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-muted-soft text-muted-ink">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold">
          {/* The whole row is the way to it. */}
          <Link to="/runs/$runId" params={{ runId: run.id }} className="after:absolute after:inset-0">
            {runName(run)}
          </Link>
        </p>
        <p className="text-xs text-ink-3 tabular-nums">
          {formatNear(Date.parse(run.startedAt), nowMs)} · {lengthText(run, nowMs)}
          {/* Whoever asked is one tap away; on a phone each run has one line. */}
          <span className="max-sm:hidden"> · {starterText(run)}</span>
        </p>
        {run.failReason && <p className="text-xs text-danger-ink wrap-anywhere">{run.failReason}</p>}
        {run.unreadable && <p className="text-xs text-warn-ink wrap-anywhere">{unreadableText(run.unreadable)}</p>}
      </div>
      <p className={clsx("flex shrink-0 items-center gap-1 self-start text-xs font-semibold", INK[tone])}>
        <StatusIcon className="size-3.5" strokeWidth={2.4} aria-hidden />
        {label}
      </p>
    </li>
  );
}

export function RecentActivity({ tankId, nowMs, className }: Readonly<{ tankId: string; nowMs: number; className?: string }>) {
  const runs = useRecentRuns(tankId);
  const labels = runDetailsMessages().activity;
  const viewAll = (
    <Link to="/history" search={{ tank: tankId }} className={`${TEXT_LINK} -my-1`}>
      {labels.all}
    </Link>
  );
  return (
    <Card title={labels.title} aside={viewAll} className={className}>
      {runs.isError && (
        <p className="mt-3 text-sm text-danger-ink">{labels.notLoaded({ reason: readableMessage(runs.error) })}</p>
      )}
      {runs.data?.length === 0 && <p className="mt-3 text-sm text-ink-3">{labels.none}</p>}
      {runs.data && runs.data.length > 0 && (
        <ul className="mt-2">
          {runs.data.slice(0, SHOWN_RUNS).map((run) => (
            <RunRow key={run.id} run={run} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Card>
  );
}
