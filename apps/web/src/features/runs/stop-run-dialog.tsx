import type { Run } from "@halocline/contracts/http/entities.contract";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { failureText, STOP_RUN, useRunCommand } from "./run-commands.api.ts";
import { runName } from "./run-steps.ts";

/** The stop of a run, with what there is to say about it when the device has not confirmed it; null otherwise. */
export function useStopRun(run: Run) {
  const stop = useRunCommand(STOP_RUN, run.tankId, run.id);
  const unconfirmed = stop.data?.status === "unconfirmed" ? STOP_RUN.unconfirmedText : null;
  return { stop, notice: stop.error ? failureText(stop.error) : unconfirmed };
}

type StopRunDialogProps = Readonly<{
  run: Run;
  stop: ReturnType<typeof useStopRun>["stop"];
  isOpen: boolean;
  onClose: () => void;
}>;

export function StopRunDialog({ run, stop, isOpen, onClose }: StopRunDialogProps) {
  const name = runName(run).toLowerCase();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Stop the ${name}?`}
      description="It stops every pump of this device that moves water, brings circulation back, and leaves the water where it is."
      actText={`Stop ${name}`}
      pendingText="Stopping..."
      isPending={stop.isPending}
      isDestructive
      onConfirm={() => stop.mutate(undefined, { onSettled: onClose })}
    />
  );
}
