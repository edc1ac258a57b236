import type { Device } from "@halocline/contracts/http/entities.contract";
import { holdText, suspectsText } from "@halocline/messages/hold-text";
import { controlMessages } from "@halocline/messages/texts/control";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { holdsMessages } from "@halocline/messages/texts/holds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { CheckedDialog } from "@/ui/overlays/checked-dialog.tsx";
import { type Hold, heldText, releaseQuestion } from "./hold-text.ts";
import type { MembershipRole } from "./on-blocked.ts";
import { refetchDevices } from "./relay-commands.api.ts";

function useReleaseHold(deviceId: string, onDone: () => void) {
  const client = useQueryClient();
  const { done, doneText, notDone, notConfirmed } = controlMessages().hold;
  return useMutation({
    mutationFn: () => call("POST /api/devices/:id/hold/release", { params: { id: deviceId } }),
    meta: {
      success: ({ status }: AnswerOf<"POST /api/devices/:id/hold/release">) =>
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

/** Why, and what to do, one thing at a time. */
export function HoldSteps({ device, hold }: Readonly<{ device: Device; hold: Hold }>) {
  const nowMs = useNowMs();
  const { cause, steps } = holdText({ holds: holdsMessages() }, hold.reason);
  const suspected = suspectsText({ holds: holdsMessages() }, hold.reason, hold.suspects);
  return (
    <>
      <p>
        {cause}. {heldText(device, hold, nowMs)}
        {suspected !== null && ` ${suspected}`}
      </p>
      <p className="font-semibold">{dashboardMessages().stepsNow}</p>
      <ol className="grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

type HoldDialogProps = Readonly<{
  device: Device;
  hold: Hold;
  role: MembershipRole;
  /** The level as it is now, in words; null where it is not known. */
  levelText?: string | null;
  isOpen: boolean;
  onClose: () => void;
}>;

/** The steps before the way to release it: whoever releases has looked at the tank (SAFE-7). */
export function HoldDialog({ device, hold, role, levelText = null, isOpen, onClose }: HoldDialogProps) {
  const release = useReleaseHold(device.id, onClose);
  const texts = dashboardMessages();
  const labels = controlMessages().hold;
  return (
    <CheckedDialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.ask}
      description={releaseQuestion(device, hold)}
      checkText={texts.iLooked}
      actText={labels.release}
      pendingText={labels.releasing}
      isPending={release.isPending}
      onConfirm={role === "viewer" ? null : () => release.mutate()}
    >
      <div className="grid gap-2">
        <HoldSteps device={device} hold={hold} />
        {levelText && <p className="tabular-nums">{texts.levelNow({ level: levelText })}</p>}
        {role === "viewer" && <p>{labels.askOthers}</p>}
      </div>
    </CheckedDialog>
  );
}
