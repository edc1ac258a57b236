import { stoppedMessages } from "@halocline/messages/texts/stopped";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { withdrawStop } from "./stop-store.ts";
import { type StoppedDevice, stopName } from "./stopped-device.ts";

type Labels = ReturnType<typeof stoppedMessages>["clearing" | "withdrawing"];

/** One call for both: it clears what is latched, and takes back what has not arrived. */
function useClearStop(device: StoppedDevice, labels: Labels, onDone: () => void) {
  const client = useQueryClient();
  const { notCleared, notClearedText } = stoppedMessages();
  const name = stopName(device);
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/emergency-stop/clear", { params: { id: device.id } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/emergency-stop/clear">) =>
        status === "confirmed"
          ? { title: labels.done, description: labels.doneText({ name }) }
          : { title: notCleared, description: notClearedText({ name }), kind: "failure" },
      failure: notCleared,
    },
    onSuccess: ({ status }) => {
      if (status === "confirmed") withdrawStop(device.id);
    },
    onSettled: () => {
      onDone();
      void client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey });
    },
  });
}

type ClearStopDialogProps = Readonly<{ device: StoppedDevice; isOpen: boolean; onClose: () => void }>;

export function ClearStopDialog({ device, isOpen, onClose }: ClearStopDialogProps) {
  const labels = device.emergencyStop.isLatched ? stoppedMessages().clearing : stoppedMessages().withdrawing;
  const clear = useClearStop(device, labels, onClose);
  const name = stopName(device);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.ask}
      description={labels.text({ name })}
      actText={labels.act({ name })}
      pendingText={labels.pending}
      isPending={clear.isPending}
      onConfirm={() => clear.mutate()}
    />
  );
}
