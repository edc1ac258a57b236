import type { Device } from "@halocline/contracts/http/entities.contract";
import { faultLabels } from "@halocline/domain/alerts/fault-labels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { MembershipRole } from "./on-blocked.ts";
import { refetchDevices } from "./relay-commands.api.ts";

type FaultBannerProps = Readonly<{ device: Device; fault: string; role: MembershipRole }>;

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

/** The cause stands beside the way to reset it: a fault that comes back has not been cured (SAFE-22). */
export function FaultBanner({ device, fault, role }: FaultBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const clear = useClearFault(device.id, () => setIsAsking(false));
  const { cause, advice } = faultLabels(fault);
  return (
    <Notice tone="danger" icon={TriangleAlert} title="Device fault">
      <p>
        The device has stopped its pumps and reports: <strong>{cause}</strong>. They stay off until the fault is reset;
        circulation runs on.
      </p>
      <p className="mt-1 font-medium">{advice}</p>
      {role === "viewer" ? (
        <p className="mt-1">A keeper or the owner can reset it.</p>
      ) : (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          Reset fault
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Reset the fault?"
        description={`Cause: ${cause}. ${advice} After the reset pumps may be switched on again; none starts by this.`}
        actText="Reset fault"
        pendingText="Resetting..."
        isPending={clear.isPending}
        onConfirm={() => clear.mutate()}
      />
    </Notice>
  );
}
