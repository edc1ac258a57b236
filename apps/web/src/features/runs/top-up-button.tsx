// Force Top-Up: one tap here, and a question where a link has led to it, since no address may start a pump.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { Droplet } from "lucide-react";
import { useState } from "react";
import { formatLength } from "@/lib/format.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useAskedStart } from "./asked-start.ts";
import { START_TOP_UP, useRunCommand } from "./run-commands.api.ts";

type TopUpButtonProps = Readonly<{ tank: Tank; reason: string | null; reasonId: string | undefined }>;

export function TopUpButton({ tank, reason, reasonId }: TopUpButtonProps) {
  const asked = useAskedStart("top_up");
  const [isAsking, setIsAsking] = useState(asked.isAsked);
  const start = useRunCommand(START_TOP_UP, tank.id);
  const labels = runsMessages().actions;
  const close = () => {
    setIsAsking(false);
    asked.forget();
  };
  return (
    <>
      <Button
        variant="secondary"
        className="max-lg:px-2 max-lg:text-sm"
        disabled={reason !== null}
        aria-describedby={reasonId}
        pendingText={start.isPending && labels.starting}
        onClick={() => start.mutate(undefined)}
      >
        <Droplet className="size-4.5" aria-hidden />
        {labels.topUp}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={labels.topUpAsk}
        description={labels.topUpText({ tank: tank.name, top: formatLength(tank.topHeightMm) })}
        actText={labels.topUp}
        pendingText={labels.starting}
        isPending={start.isPending}
        blockedReason={start.isPending ? null : reason}
        onConfirm={() => {
          asked.forget();
          start.mutate(undefined, { onSettled: close });
        }}
      />
    </>
  );
}
