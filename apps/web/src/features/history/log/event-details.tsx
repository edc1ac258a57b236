// What is behind a line that is no single run.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
import { Link } from "@tanstack/react-router";
import { ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { formatVolume } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { formatSpan } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import type { HandAct } from "../by-hand.ts";
import { topUpLitres } from "../run-water.ts";

const BOX = "grid gap-3 rounded-panel bg-inset p-3 text-sm";

function ShowInChart({ onShow, children }: Readonly<{ onShow: () => void; children?: ReactNode }>) {
  return (
    <div className="flex flex-wrap items-center gap-4 print:hidden">
      <Button variant="secondary" onClick={onShow}>
        <ChartLine className="size-4.5" aria-hidden />
        {historyMessages().log.showInChart}
      </Button>
      {children}
    </div>
  );
}

/** Each top-up of a folded line. Litres only where they are known. */
export function TopUpDetails({ runs, areaCm2 }: Readonly<{ runs: readonly Run[]; areaCm2: number | null }>) {
  return (
    <ul className={BOX}>
      {runs.map((run) => {
        const litres = topUpLitres(run, areaCm2);
        const lastedMs = run.completedAt === null ? null : Date.parse(run.completedAt) - Date.parse(run.startedAt);
        return (
          <li key={run.id} className="flex flex-wrap gap-x-3 tabular-nums">
            <time dateTime={run.startedAt} className="text-ink-2">
              {formatMoment(run.startedAt)}
            </time>
            {lastedMs !== null && <span>{formatSpan(lastedMs)}</span>}
            {litres !== null && <span>{formatVolume(litres)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

export function AlertDetails({ alert, onShow }: Readonly<{ alert: Alert; onShow: () => void }>) {
  return (
    <div className={BOX}>
      <p className="wrap-anywhere">{alert.advice}</p>
      <ShowInChart onShow={onShow}>
        <Link to="/alerts" className={TEXT_LINK}>
          {historyMessages().log.toAlerts}
        </Link>
      </ShowInChart>
    </div>
  );
}

export function HandDetails({ act, openText, onShow }: Readonly<{ act: HandAct; openText: string; onShow: () => void }>) {
  const at = (atMs: number) => formatMoment(new Date(atMs).toISOString());
  return (
    <div className={BOX}>
      <p className="tabular-nums">
        {act.toMs === null
          ? `${at(act.atMs)}, ${openText}`
          : historyMessages().ranges.fromTo({ from: at(act.atMs), to: at(act.toMs) })}
      </p>
      <ShowInChart onShow={onShow} />
    </div>
  );
}
