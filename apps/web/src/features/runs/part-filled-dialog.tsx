// A change that ended with more drained than filled holds top-ups on the device (SAFE-21): fresh water would dilute the
// salt. The owner either finishes it with salt water or lets fresh water in, knowing what that means.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { formatLength } from "@/lib/format.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { FINISH_CHANGE, RELEASE_TOP_UPS, useRunCommand } from "./run-commands.api.ts";

type Choice = Readonly<{ title: string; description: string; actText: string }>;

function finishing({ name, topHeightMm }: Tank): Choice {
  const { finish, finishAsk, finishText } = runDetailsMessages().partFilled;
  return { title: finishAsk, description: finishText({ tank: name, level: formatLength(topHeightMm) }), actText: finish };
}

function releasing({ name }: Tank): Choice {
  const { release, releaseAsk, releaseText } = runDetailsMessages().partFilled;
  return { title: releaseAsk, description: releaseText({ tank: name }), actText: release };
}

const CHOICES = {
  finish: { command: FINISH_CHANGE, labelsOf: finishing, isDestructive: false },
  release: { command: RELEASE_TOP_UPS, labelsOf: releasing, isDestructive: true },
} as const;

type PartFilledDialogProps = Readonly<{ tank: Tank; choice: keyof typeof CHOICES; isOpen: boolean; onClose: () => void }>;

export function PartFilledDialog({ tank, choice, isOpen, onClose }: PartFilledDialogProps) {
  const { command, labelsOf, isDestructive } = CHOICES[choice];
  const act = useRunCommand(command, tank.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      {...labelsOf(tank)}
      pendingText={runDetailsMessages().partFilled.sending}
      isPending={act.isPending}
      isDestructive={isDestructive}
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    />
  );
}
