import type { Device } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ tone: Tone; icon: LucideIcon }>;

const STYLES: Readonly<Record<Device["configuration"], Style>> = {
  acknowledged: { tone: "ok", icon: CircleCheck },
  pending: { tone: "warn", icon: Hourglass },
  refused: { tone: "danger", icon: CircleX },
};

/** Saved is not the same as known to the device (SAFE-15). */
export function Acknowledgement({ device }: Readonly<{ device: Device | undefined }>) {
  if (!device) return null;
  const { tone, icon } = STYLES[device.configuration];
  return (
    <div aria-live="polite">
      <Notice tone={tone} icon={icon}>
        {calibrationMessages().acknowledgement[device.configuration]}
      </Notice>
    </div>
  );
}
