import type { Run } from "@halocline/contracts/http/entities.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { Timer, Waves, WifiOff } from "lucide-react";
import { formatTime } from "@/lib/time/date-text.ts";
import { formatRuntime } from "@/lib/time/duration.ts";
import { Card } from "@/ui/page/card.tsx";
import { type Phase, phaseStartedAtMs, safetyLimit } from "../run-progress.ts";

/** By the limits that stand in the run. A server that has measured knows of a pump that was on before. */
function limitText(run: Run, phase: Phase | null, phaseOffAt: string | null, nowMs: number): string {
  const labels = runPageMessages().stops;
  const limit = safetyLimit(run, phase, nowMs);
  const sinceMs = phaseStartedAtMs(run, phase);
  if (limit && sinceMs !== null) {
    const offAtMs = phaseOffAt === null ? sinceMs + limit.limitMs : Date.parse(phaseOffAt);
    return labels[limit.phase]({ span: formatRuntime(limit.limitMs), time: formatTime(offAtMs) });
  }
  const { drainSeconds, fillSeconds, topUpSeconds } = run.limits;
  if (run.type === "top_up") return labels.topUpLimit({ span: formatRuntime(topUpSeconds * 1000) });
  return labels.limits({ drain: formatRuntime(drainSeconds * 1000), fill: formatRuntime(fillSeconds * 1000) });
}

type SelfStopsProps = Readonly<{ run: Run; phase: Phase | null; phaseOffAt: string | null; nowMs: number }>;

export function SelfStops({ run, phase, phaseOffAt, nowMs }: SelfStopsProps) {
  const { title, noMovement, noInternet } = runPageMessages().stops;
  const lines = [
    { icon: Timer, text: limitText(run, phase, phaseOffAt, nowMs) },
    { icon: Waves, text: noMovement },
    { icon: WifiOff, text: noInternet },
  ];
  return (
    <Card title={title}>
      <ul className="mt-3 grid gap-3 text-sm text-ink-2">
        {lines.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
