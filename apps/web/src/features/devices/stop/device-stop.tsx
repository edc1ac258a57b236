import type { Device } from "@halocline/contracts/http/entities.contract";
import { stopMessages } from "@halocline/messages/texts/stop";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { EmergencyStopDialog } from "./emergency-stop-dialog.tsx";

/** The stop of one device, beside its controls. Like the one in the header it is never disabled. */
export function DeviceStop({ device, canClear }: Readonly<{ device: Device; canClear: boolean }>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <OctagonX className="size-5" strokeWidth={2.4} aria-hidden />
        {stopMessages().title}
      </Button>
      <EmergencyStopDialog isOpen={isOpen} onOpenChange={setIsOpen} only={device} canClear={canClear} />
    </>
  );
}
