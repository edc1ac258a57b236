import type { Device } from "@halocline/contracts/http/entities.contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

/** The button is specified, the update is not built: pressing it tells so, instead of doing nothing. */
export function FirmwareLater({ device }: Readonly<{ device: Device }>) {
  const [isOpen, setIsOpen] = useState(false);
  const running = device.firmwareVersion
    ? `${device.name} runs version ${device.firmwareVersion}.`
    : "Its version is not known yet.";
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Update
        <span className="sr-only">{device.name}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Firmware update"
        description={`Updating a device from here comes with a later version of Halocline. ${running} Until then, upload firmware over its cable.`}
      >
        <DialogActions>
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
