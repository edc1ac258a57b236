import type { Device } from "@halocline/contracts/http/entities.contract";
import { faultText } from "@halocline/messages/fault-text";
import { controlMessages } from "@halocline/messages/texts/control";
import { faultsMessages } from "@halocline/messages/texts/faults";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { FaultDialog } from "./fault-dialog.tsx";
import type { MembershipRole } from "./on-blocked.ts";

type FaultBannerProps = Readonly<{ device: Device; fault: string; role: MembershipRole }>;

/** The cause stands beside the way to reset it: a fault that comes back has not been cured (SAFE-22). */
export function FaultBanner({ device, fault, role }: FaultBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { cause, advice } = faultText({ faults: faultsMessages() }, fault);
  const labels = controlMessages().fault;
  return (
    <Notice tone="danger" icon={TriangleAlert} title={labels.title}>
      <p>
        {labels.reports} <strong>{cause}</strong>. {labels.staysOff}
      </p>
      <p className="mt-1 font-medium">{advice}</p>
      {role === "viewer" ? (
        <p className="mt-1">{labels.askOthers}</p>
      ) : (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          {labels.reset}
        </Button>
      )}
      <FaultDialog device={device} fault={fault} role={role} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Notice>
  );
}
