import type { Run } from "@halocline/contracts/http/entities.contract";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { failureText, STOP_RUN, useRunCommand } from "./run-commands.api.ts";
import { runName } from "./run-steps.ts";

/** Every member may stop, whatever else is going on (SAFE-11). */
export function StopRun({ run }: Readonly<{ run: Run }>) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = useRunCommand(STOP_RUN, run.tankId, run.id);
  const name = runName(run).toLowerCase();
  const unconfirmed = stop.data?.status === "unconfirmed" ? STOP_RUN.unconfirmedText : null;
  const notice = stop.error ? failureText(stop.error) : unconfirmed;
  const confirm = () => stop.mutate(undefined, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button variant="danger-outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <CircleX className="size-4.5" aria-hidden />
        Stop <span className="sr-only">{name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Stop the ${name}?`}
        description="It stops every pump of this device that moves water, brings circulation back, and leaves the water where it is."
        actText={`Stop ${name}`}
        pendingText="Stopping..."
        isPending={stop.isPending}
        isDestructive
        onConfirm={confirm}
      />
      {notice && (
        <p role="alert" className="basis-full text-sm font-medium text-danger-ink">
          Stop not confirmed. {notice}
        </p>
      )}
    </>
  );
}
