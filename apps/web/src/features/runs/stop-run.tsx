import type { Run } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { clsx } from "clsx";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { StopRunDialog, useStopRun } from "./stop-run-dialog.tsx";

type StopRunProps = Readonly<{
  run: Run;
  /** In other words than the run's name, where there is room. */
  text?: string;
  className?: string;
  /** It stands on the solid band of somebody who must act now. */
  isOnDanger?: boolean;
}>;

/** Every member may stop, whatever else is going on (SAFE-11). */
export function StopRun({ run, text, className, isOnDanger = false }: StopRunProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { stop, notice } = useStopRun(run);
  const labels = runsMessages().stop;
  return (
    <>
      <Button variant="danger-outline" className={className} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <CircleX className="size-4.5" aria-hidden />
        {text ?? (
          <>
            {labels.stop} <span className="sr-only">{labels.whats[run.type]}</span>
          </>
        )}
      </Button>
      <StopRunDialog run={run} stop={stop} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      {notice && (
        <p role="alert" className={clsx("basis-full text-sm font-medium", isOnDanger ? "text-on-danger" : "text-danger-ink")}>
          {labels.notConfirmed({ notice })}
        </p>
      )}
    </>
  );
}
