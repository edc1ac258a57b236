import type { Device } from "@halocline/contracts/http/entities.contract";
import { holdLabels, suspectsText } from "@halocline/domain/alerts/hold-labels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { MembershipRole } from "./on-blocked.ts";
import { refetchDevices } from "./relay-commands.api.ts";

type Hold = NonNullable<Device["hold"]>;
type HoldBannerProps = Readonly<{ device: Device; hold: Hold; role: MembershipRole }>;

function useReleaseHold(deviceId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/hold/release", { params: { id: deviceId } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/hold/release">) =>
        status === "confirmed"
          ? { title: "Hold Released", description: "The device has confirmed it." }
          : { title: "Hold Not Released", description: "No confirmation from the device.", kind: "failure" },
      failure: "Hold Not Released",
    },
    onSettled: () => {
      onDone();
      refetchDevices(client);
    },
  });
}

/** A blocked overflow is the one hold that keeps circulation off (SAFE-23). */
const heldText = ({ reason }: Hold): string =>
  reason === "overflow"
    ? "The device keeps circulation off, and its pumps too."
    : "The device holds its pumps off, automatic top-up included; circulation runs on.";

const afterwards = ({ reason }: Hold): string =>
  reason === "overflow"
    ? "Circulation starts again at once. Automatic top-up works again."
    : "The release starts no pump. Automatic top-up works again.";

/** The cause stands beside the way to release it: whoever releases has looked at the tank (SAFE-7). */
export function HoldBanner({ device, hold, role }: HoldBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const release = useReleaseHold(device.id, () => setIsAsking(false));
  const { cause, advice } = holdLabels(hold.reason);
  const suspected = suspectsText(hold.suspects);
  return (
    <Notice tone="danger" icon={TriangleAlert} title="Pumps held off">
      <p>
        <strong>{cause}</strong>. {heldText(hold)} Since {formatMoment(hold.since)}.
        {suspected !== null && ` It may be ${suspected}.`}
      </p>
      <p className="mt-1 font-medium">{advice}</p>
      {role === "viewer" ? (
        <p className="mt-1">A keeper or the owner can release it.</p>
      ) : (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          Check and release
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Have you checked the tank?"
        description={`Cause: ${cause}. Release only when you know what moved the water and it stands still. ${afterwards(hold)}`}
        actText="Release the hold"
        pendingText="Releasing..."
        isPending={release.isPending}
        onConfirm={() => release.mutate()}
      />
    </Notice>
  );
}
