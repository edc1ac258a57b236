import type { Device, Run } from "@halocline/contracts/http/entities.contract";
import { phaseOf } from "@halocline/domain/runs/phase-marks";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { Link } from "@tanstack/react-router";
import { formatRecent } from "@/lib/time/date-text.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { useMeasuredRun } from "./run-measure.api.ts";
import { runName, starterText } from "./run-name.ts";
import { timeLeft } from "./run-progress.ts";
import { phaseText } from "./run-steps.ts";
import { StopRun } from "./stop-run.tsx";

/** The run inside another screen's banner: what, since when, by whom, and its stop. */
export function RunLine({ run, device }: Readonly<{ run: Run; device: Device }>) {
  const nowMs = useNowMs();
  const labels = runDetailsMessages();
  const finishAt = useMeasuredRun(run)?.finishAt ?? null;
  const line = labels.line({
    at: formatRecent(run.startedAt, nowMs),
    starter: starterText(run),
    doing: phaseText(run, phaseOf(run, device.relays)),
    left: timeLeft(finishAt === null ? null : Date.parse(finishAt), nowMs),
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold">{runName(run)}</strong>
        {line}{" "}
        <Link to="/runs/$runId" params={{ runId: run.id }} className={TEXT_LINK}>
          {labels.show}
        </Link>
      </p>
      <StopRun run={run} />
    </div>
  );
}
