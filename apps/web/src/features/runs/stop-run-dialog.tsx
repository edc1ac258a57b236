import type { Run } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { failureText, STOP_RUN, useRunCommand } from "./run-commands.api.ts";

/** The stop of a run, with what there is to say about it when the device has not confirmed it; null otherwise. */
export function useStopRun(run: Run) {
  const stop = useRunCommand(STOP_RUN, run.tankId, run.id);
  const unconfirmed = stop.data?.status === "unconfirmed" ? runsMessages().commands[STOP_RUN.name].unconfirmed : null;
  return { stop, notice: stop.error ? failureText(stop.error) : unconfirmed };
}

type StopRunDialogProps = Readonly<{
  run: Run;
  stop: ReturnType<typeof useStopRun>["stop"];
  isOpen: boolean;
  onClose: () => void;
}>;

export function StopRunDialog({ run, stop, isOpen, onClose }: StopRunDialogProps) {
  const labels = runsMessages().stop;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.ask[run.type]}
      description={labels.text}
      actText={labels.act[run.type]}
      pendingText={labels.stopping}
      isPending={stop.isPending}
      isDestructive
      onConfirm={() => stop.mutate(undefined, { onSettled: onClose })}
    />
  );
}
