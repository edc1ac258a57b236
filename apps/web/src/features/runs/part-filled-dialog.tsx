// A change that ended with more drained than filled holds top-ups on the device (SAFE-21): fresh water would dilute the
// salt. The owner either finishes it with salt water or lets fresh water in, knowing what that means.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { formatLength } from "@/lib/format.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { FINISH_CHANGE, RELEASE_TOP_UPS, type RunCommand, useRunCommand } from "./run-commands.api.ts";

type Choice = Readonly<{ command: RunCommand; actText: string; meaning: (tank: Tank) => string; isDestructive: boolean }>;

const CHOICES = {
  finish: {
    command: FINISH_CHANGE,
    actText: "Finish with salt water",
    meaning: ({ topHeightMm }) =>
      `the fill pump runs until the water stands at ${formatLength(topHeightMm)}. Make sure that enough salt water is ready.`,
    isDestructive: false,
  },
  release: {
    command: RELEASE_TOP_UPS,
    actText: "Release top-ups",
    meaning: () =>
      "fresh water may then make up for the salt water that is missing, and the salinity falls. Do this only after you have refilled by hand, or if you want that.",
    isDestructive: true,
  },
} as const satisfies Record<string, Choice>;

type PartFilledDialogProps = Readonly<{ tank: Tank; choice: keyof typeof CHOICES; isOpen: boolean; onClose: () => void }>;

export function PartFilledDialog({ tank, choice, isOpen, onClose }: PartFilledDialogProps) {
  const { command, actText, meaning, isDestructive } = CHOICES[choice];
  const act = useRunCommand(command, tank.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${actText}?`}
      description={`${tank.name}: ${meaning(tank)}`}
      actText={actText}
      pendingText="Sending..."
      isPending={act.isPending}
      isDestructive={isDestructive}
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    />
  );
}
