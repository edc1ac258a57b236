import type { Device } from "@halocline/contracts/http/entities.contract";
import { faultText } from "@halocline/messages/fault-text";
import { controlMessages } from "@halocline/messages/texts/control";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { faultsMessages } from "@halocline/messages/texts/faults";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { CheckedDialog } from "@/ui/overlays/checked-dialog.tsx";
import type { MembershipRole } from "./on-blocked.ts";
import { refetchDevices } from "./relay-commands.api.ts";

type FaultDialogProps = Readonly<{
  device: Device;
  fault: string;
  role: MembershipRole;
  /** The level as it is now, in words; null where it is not known. */
  levelText?: string | null;
  isOpen: boolean;
  onClose: () => void;
}>;

function useClearFault(deviceId: string, onDone: () => void) {
  const client = useQueryClient();
  const { done, doneText, notDone, notConfirmed } = controlMessages().fault;
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/fault/clear", { params: { id: deviceId } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/fault/clear">) =>
        status === "confirmed"
          ? { title: done, description: doneText }
          : { title: notDone, description: notConfirmed, kind: "failure" },
      failure: notDone,
    },
    onSettled: () => {
      onDone();
      refetchDevices(client);
    },
  });
}

/** Cause, advice and the level before the way to reset it: a fault that comes back has not been cured (SAFE-22). */
export function FaultDialog({ device, fault, role, levelText = null, isOpen, onClose }: FaultDialogProps) {
  const clear = useClearFault(device.id, onClose);
  const { cause, advice } = faultText({ faults: faultsMessages() }, fault);
  const texts = dashboardMessages();
  const labels = controlMessages().fault;
  return (
    <CheckedDialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.ask}
      description={labels.askText({ cause, advice })}
      checkText={texts.iLooked}
      actText={labels.reset}
      pendingText={labels.resetting}
      isPending={clear.isPending}
      onConfirm={role === "viewer" ? null : () => clear.mutate()}
    >
      {levelText && <p className="tabular-nums">{texts.levelNow({ level: levelText })}</p>}
      {role === "viewer" && <p>{labels.askOthers}</p>}
    </CheckedDialog>
  );
}
