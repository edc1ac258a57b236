import type { Device } from "@halocline/contracts/http/entities.contract";
import { holdLabels, suspectsText } from "@halocline/domain/alerts/hold-labels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { formatRecent } from "@/lib/time/date-text.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
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

const isOfOverflow = ({ reason }: Hold): boolean => reason === "overflow";

/** A blocked overflow is the one hold that keeps circulation off (SAFE-23). */
const titleOf = (hold: Hold): string =>
  `${isOfOverflow(hold) ? "Circulation and pumps" : "Pumps"} held off: ${holdLabels(hold.reason).title}`;

/** Only what was heard: of a device that is silent nobody knows what it does now (SAFE-18). */
function heldText({ status, relays }: Device, hold: Hold, nowMs: number): string {
  const what = isOfOverflow(hold) ? "circulation and its pumps off" : "its pumps off, automatic top-up too,";
  const held = `the device has held ${what} since ${formatRecent(hold.since, nowMs)}.`;
  if (status === "offline") return `As far as it was heard, ${held}`;
  const isCirculating = relays.some(({ role, currentState }) => role === "circulation" && currentState);
  return `${held.replace("the", "The")}${isCirculating ? " Circulation is running." : ""}`;
}

/** The dialog says what the release sets in motion: automatic top-up waits for nobody. */
function afterwards({ tanks }: Device, hold: Hold): string {
  const begins = isOfOverflow(hold) ? "Circulation starts again at once." : "";
  const isAutomatic = tanks.some(({ hasAutoTopUp }) => hasAutoTopUp);
  const topUp = "Automatic top-up is on: if the water is low, it starts within seconds.";
  return `${begins} ${isAutomatic ? topUp : `No ${begins && "other "}pump starts by this.`}`.trim();
}

const question = (device: Device, hold: Hold): string =>
  [
    isOfOverflow(hold)
      ? "Release only when the overflow is clear: otherwise the display tank may spill."
      : "Release only when you have found the cause and the water stands still.",
    hold.reason === "falling" && "Replace what leaked with salt water first: a top-up adds fresh water.",
    afterwards(device, hold),
  ]
    .filter(Boolean)
    .join(" ");

/** The cause stands beside the way to release it: whoever releases has looked at the tank (SAFE-7). */
export function HoldBanner({ device, hold, role }: HoldBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const nowMs = useNowMs();
  const release = useReleaseHold(device.id, () => setIsAsking(false));
  const { cause, steps } = holdLabels(hold.reason);
  const suspected = suspectsText(hold.reason, hold.suspects);
  return (
    <Notice tone="danger" icon={TriangleAlert} title={titleOf(hold)}>
      <div className="grid gap-2 text-ink">
        <p>
          {cause}. {heldText(device, hold, nowMs)}
          {suspected !== null && ` It may be ${suspected}.`}
        </p>
        <p className="font-semibold">Do this now</p>
        <ol className="grid list-decimal gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {role === "viewer" && <p>A keeper or the owner can release it.</p>}
      </div>
      {role !== "viewer" && (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          Check and release
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Have you checked the tank?"
        description={question(device, hold)}
        actText="Release the hold"
        pendingText="Releasing..."
        isPending={release.isPending}
        onConfirm={() => release.mutate()}
      />
    </Notice>
  );
}
