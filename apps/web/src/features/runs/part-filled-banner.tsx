// A change that ended with more drained than filled holds top-ups on the device (SAFE-21): fresh water would dilute the
// salt. The owner either finishes it with salt water or lets fresh water in, knowing what that means.

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { formatLength } from "@/lib/format.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { FINISH_CHANGE, RELEASE_TOP_UPS, type RunCommand, useRunCommand } from "./run-commands.api.ts";
import { type StartFacts, startBlockedReason } from "./start-blocked.ts";

type ChoiceProps = Readonly<{
  facts: StartFacts;
  command: RunCommand;
  actText: string;
  meaning: string;
  isDisabled: boolean;
  isDestructive?: boolean;
}>;

function Choice({ facts, command, actText, meaning, isDisabled, isDestructive = false }: ChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useRunCommand(command, facts.tank.id);
  return (
    <>
      <Button
        variant={isDestructive ? "danger-outline" : "secondary"}
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {actText}
      </Button>
      <ConfirmDialog
        isOpen={isAsking && !isDisabled}
        onClose={() => setIsAsking(false)}
        title={`${actText}?`}
        description={`${facts.tank.name}: ${meaning}`}
        actText={actText}
        pendingText="Sending..."
        isPending={act.isPending}
        isDestructive={isDestructive}
        onConfirm={() => act.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

export function PartFilledBanner({ facts }: Readonly<{ facts: StartFacts }>) {
  const blocked = startBlockedReason("finish", facts);
  return (
    <Notice tone="warn" icon={FlaskConical} title="Water change ended part-filled">
      <p>
        More water was drained than filled. Top-ups are held until this is settled, because fresh water in place of salt water
        lowers the salinity.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Choice
          facts={facts}
          command={FINISH_CHANGE}
          actText="Finish with salt water"
          meaning={`the fill pump runs until the water stands at ${formatLength(facts.tank.topHeightMm)}. Make sure that enough salt water is ready.`}
          isDisabled={blocked !== null}
        />
        <Choice
          facts={facts}
          command={RELEASE_TOP_UPS}
          actText="Release top-ups"
          meaning="fresh water may then make up for the salt water that is missing, and the salinity falls. Do this only after you have refilled by hand, or if you want that."
          isDisabled={blocked !== null}
          isDestructive
        />
      </div>
      {blocked && <p className="mt-2 font-medium">{blocked}</p>}
    </Notice>
  );
}
