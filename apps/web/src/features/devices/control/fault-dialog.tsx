import type { Device } from "@halocline/contracts/http/entities.contract";
import { faultText } from "@halocline/messages/fault-text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
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
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/fault/clear", { params: { id: deviceId } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/fault/clear">) =>
        status === "confirmed"
          ? { title: "Fault Reset", description: "The device has confirmed it." }
          : { title: "Fault Not Reset", description: "No confirmation from the device.", kind: "failure" },
      failure: "Fault Not Reset",
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
  const { cause, advice } = faultText(tankMessages(), fault);
  const texts = tankMessages().dashboard;
  return (
    <CheckedDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset the fault?"
      description={`Cause: ${cause}. ${advice} The reset starts no pump. Automatic top-up works again.`}
      checkText={texts.iLooked}
      actText="Reset fault"
      pendingText="Resetting..."
      isPending={clear.isPending}
      onConfirm={role === "viewer" ? null : () => clear.mutate()}
    >
      {levelText && <p className="tabular-nums">{texts.levelNow({ level: levelText })}</p>}
      {role === "viewer" && <p>A keeper or the owner can reset it.</p>}
    </CheckedDialog>
  );
}
