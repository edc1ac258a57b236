import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useAcknowledgeAll } from "./acknowledge-all.api.ts";
import { severityCounts } from "./alert-groups.ts";

/** Takes every open alert, not only what the filters show: that is what the call does, and the question says so. */
export function AcknowledgeAll({ open }: Readonly<{ open: readonly Alert[] }>) {
  const labels = alertListMessages();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const acknowledge = useAcknowledgeAll(close);
  return (
    <>
      <Button variant="secondary" disabled={open.length === 0} onClick={() => setIsAsking(true)}>
        <CheckCheck className="size-4.5" aria-hidden />
        {labels.all.act}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={labels.all.ask({ count: open.length })}
        description={labels.all.text({ counts: severityCounts(open) })}
        actText={labels.all.act}
        pendingText={labels.acknowledging}
        isPending={acknowledge.isPending}
        onConfirm={() => acknowledge.mutate(open)}
      />
    </>
  );
}
