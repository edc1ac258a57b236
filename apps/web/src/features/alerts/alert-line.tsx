import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatRecent } from "@/lib/time/date-text.ts";
import { SOFT_TONE } from "@/ui/tone.ts";
import { alertLabel, alertStyle } from "./alert-style.ts";

type AlertLineProps = Readonly<{ alert: Alert; text?: string; placeName?: string | null; nowMs: number; children?: ReactNode }>;

/** An alert in few words, for the places that show only some of them. */
export function AlertLine({ alert, text = alert.message, placeName = null, nowMs, children }: AlertLineProps) {
  const { icon: Icon, tone } = alertStyle(alert);
  return (
    <li className={clsx("flex items-start gap-3 rounded-panel p-3 text-sm", SOFT_TONE[tone])}>
      <Icon className="mt-0.5 size-4.5 shrink-0" strokeWidth={2.2} aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3 font-semibold">
          <span className="wrap-anywhere">{[alertLabel(alert), placeName].filter((part) => part !== null).join(" · ")}</span>
          <time dateTime={alert.createdAt} className="text-xs/5 font-medium whitespace-nowrap tabular-nums">
            {formatRecent(alert.createdAt, nowMs)}
          </time>
        </p>
        <p className="wrap-anywhere text-ink">{text}</p>
        {children}
      </div>
    </li>
  );
}
