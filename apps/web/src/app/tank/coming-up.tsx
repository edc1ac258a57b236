import type { Tank } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { Link } from "@tanstack/react-router";
import { Droplet, RefreshCw } from "lucide-react";
import { nextRunText } from "@/lib/next-run.ts";
import { formatNear } from "@/lib/time/date-text.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Card } from "@/ui/page/card.tsx";

const MOST_COMING = 3;

function ComingRow({ tank, atMs, nowMs }: Readonly<{ tank: Tank; atMs: number; nowMs: number }>) {
  const what = nextRunText(tank);
  const Icon = tank.nextSchedule?.type === "top_up" ? Droplet : RefreshCw;
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm not-first:border-t">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-muted-soft text-muted-ink">
        <Icon className="size-4" aria-hidden />
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{tank.name}</span>
        {what && <span className="block text-xs text-ink-2 tabular-nums"> {what}</span>}
      </span>{" "}
      <time dateTime={new Date(atMs).toISOString()} className="text-xs text-ink-2 tabular-nums">
        {formatNear(atMs, nowMs)}
      </time>
    </li>
  );
}

/** The next scheduled run of each tank, the soonest first, by the reader's clock. */
export function ComingUp({ tanks, nowMs }: Readonly<{ tanks: readonly Tank[]; nowMs: number }>) {
  const { home } = dashboardMessages();
  const coming = tanks
    .flatMap((tank) => (tank.nextScheduleAt === null ? [] : [{ tank, atMs: Date.parse(tank.nextScheduleAt) }]))
    .toSorted((a, b) => a.atMs - b.atMs)
    .slice(0, MOST_COMING);
  const schedules = (
    <Link to="/schedules" className={`${TEXT_LINK} -my-1`}>
      {home.schedules}
    </Link>
  );
  return (
    <Card title={home.comingUp} aside={schedules}>
      {coming.length === 0 && <p className="mt-3 text-sm text-ink-3">{home.nothingComing}</p>}
      <ul className="mt-1">
        {coming.map(({ tank, atMs }) => (
          <ComingRow key={tank.id} tank={tank} atMs={atMs} nowMs={nowMs} />
        ))}
      </ul>
    </Card>
  );
}
