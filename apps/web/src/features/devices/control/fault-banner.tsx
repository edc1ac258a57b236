import type { Device } from "@halocline/contracts/http/entities.contract";
import { faultText } from "@halocline/messages/fault-text";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { FaultDialog } from "./fault-dialog.tsx";
import type { MembershipRole } from "./on-blocked.ts";

type FaultBannerProps = Readonly<{ device: Device; fault: string; role: MembershipRole }>;

/** The cause stands beside the way to reset it: a fault that comes back has not been cured (SAFE-22). */
export function FaultBanner({ device, fault, role }: FaultBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { cause, advice } = faultText(tankMessages(), fault);
  return (
    <Notice tone="danger" icon={TriangleAlert} title="Device fault">
      <p>
        The device has stopped its pumps and reports: <strong>{cause}</strong>. They stay off until the fault is reset;
        circulation runs on.
      </p>
      <p className="mt-1 font-medium">{advice}</p>
      {role === "viewer" ? (
        <p className="mt-1">A keeper or the owner can reset it.</p>
      ) : (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          Reset fault
        </Button>
      )}
      <FaultDialog device={device} fault={fault} role={role} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Notice>
  );
}
