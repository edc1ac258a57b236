import type { Device } from "@halocline/contracts/http/entities.contract";
import { controlMessages } from "@halocline/messages/texts/control";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { HoldDialog, HoldSteps } from "./hold-dialog.tsx";
import { type Hold, holdTitle } from "./hold-text.ts";
import type { MembershipRole } from "./on-blocked.ts";

type HoldBannerProps = Readonly<{ device: Device; hold: Hold; role: MembershipRole }>;

/** The cause stands beside the way to release it: whoever releases has looked at the tank (SAFE-7). */
export function HoldBanner({ device, hold, role }: HoldBannerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { check, askOthers } = controlMessages().hold;
  return (
    <Notice tone="danger" icon={TriangleAlert} title={holdTitle(hold)}>
      <div className="grid gap-2 text-ink">
        <HoldSteps device={device} hold={hold} />
        {role === "viewer" && <p>{askOthers}</p>}
      </div>
      {role !== "viewer" && (
        <Button variant="danger-outline" className="mt-3" onClick={() => setIsAsking(true)}>
          {check}
        </Button>
      )}
      <HoldDialog device={device} hold={hold} role={role} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Notice>
  );
}
