import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { withdrawStop } from "./stop-store.ts";
import type { StoppedDevice } from "./stopped-device.ts";

const FAILED = "Failed to Clear Emergency Stop";

const CLEARS = {
  title: "Clear emergency stop?",
  actText: "Clear emergency stop",
  pendingText: "Clearing...",
  consequence: "Circulation returns at once. All other pumps stay off until somebody switches them on, or an automation starts.",
  doneTitle: "Emergency Stop Cleared",
  doneText: "Circulation returns. All other pumps stay off.",
} as const;

const WITHDRAWS = {
  title: "Withdraw emergency stop?",
  actText: "Withdraw emergency stop",
  pendingText: "Withdrawing...",
  consequence:
    "The device has not confirmed the stop. If it has not heard of it, its pumps stay as they are and will not be stopped.",
  doneTitle: "Emergency Stop Withdrawn",
  doneText: "The device is not asked to stop any more.",
} as const;

/** One call for both: it clears what is latched, and takes back what has not arrived. */
function useClearStop(device: StoppedDevice, labels: typeof CLEARS | typeof WITHDRAWS, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/emergency-stop/clear", { params: { id: device.id } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/emergency-stop/clear">) =>
        status === "confirmed"
          ? { title: labels.doneTitle, description: `${device.name}: ${labels.doneText}` }
          : { title: FAILED, description: `${device.name}: No confirmation from the device.`, kind: "failure" },
      failure: FAILED,
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
  const labels = device.emergencyStop.isLatched ? CLEARS : WITHDRAWS;
  const clear = useClearStop(device, labels, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.title}
      description={`${device.name}: make sure that the cause is gone. ${labels.consequence}`}
      actText={labels.actText}
      pendingText={labels.pendingText}
      isPending={clear.isPending}
      onConfirm={() => clear.mutate()}
    />
  );
}
