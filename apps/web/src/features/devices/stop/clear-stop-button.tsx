import { stoppedMessages } from "@halocline/messages/texts/stopped";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { ClearStopDialog } from "./clear-stop-dialog.tsx";
import { type StoppedDevice, stopName } from "./stopped-device.ts";

type ClearStopButtonProps = Readonly<{ device: StoppedDevice; className?: string }>;

/** Names the tank: where several are stopped, each has such a button. */
export function ClearStopButton({ device, className }: ClearStopButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { clearing, withdrawing } = stoppedMessages();
  const { act } = device.emergencyStop.isLatched ? clearing : withdrawing;
  return (
    <>
      <Button variant="danger-outline" aria-haspopup="dialog" className={className} onClick={() => setIsAsking(true)}>
        {act({ name: stopName(device) })}
      </Button>
      <ClearStopDialog device={device} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
