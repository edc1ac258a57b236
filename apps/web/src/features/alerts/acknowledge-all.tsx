import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { useAcknowledgeAll } from "./alert-commands.api.ts";
import { severityCounts } from "./alert-groups.ts";

/** Takes every open alert, not only what the filters show: that is what the call does, and the question says so. */
export function AcknowledgeAll({ open }: Readonly<{ open: readonly Alert[] }>) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const acknowledge = useAcknowledgeAll(close);
  return (
    <>
      <Button variant="secondary" disabled={open.length === 0} onClick={() => setIsAsking(true)}>
        <CheckCheck className="size-4.5" aria-hidden />
        Acknowledge All
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={open.length === 1 ? "Acknowledge 1 alert?" : `Acknowledge all ${open.length} alerts?`}
        description={
          <>
            {severityCounts(open)}: every alert of your household that is not acknowledged yet, also what the filters hide. Mails
            about them stop. What caused them does not.
          </>
        }
        actText="Acknowledge All"
        pendingText="Acknowledging..."
        isPending={acknowledge.isPending}
        onConfirm={() => acknowledge.mutate(open)}
      />
    </>
  );
}
