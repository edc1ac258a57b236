import type { Device } from "@halocline/contracts/http/entities.contract";
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import type { Tone } from "@/ui/tone.ts";

type Style = Readonly<{ tone: Tone; icon: LucideIcon; text: string }>;

const STYLES: Readonly<Record<Device["configuration"], Style>> = {
  acknowledged: { tone: "ok", icon: CircleCheck, text: "The device has acknowledged these values and works by them." },
  pending: {
    tone: "warn",
    icon: Hourglass,
    text: "The device has not acknowledged these values yet. Until it does, it works by its old ones and no automation starts.",
  },
  refused: {
    tone: "danger",
    icon: CircleX,
    text: "The device refused its settings and works by its old ones. No automation starts. Check the values and calibrate again.",
  },
};

/** Saved is not the same as known to the device (SAFE-15). */
export function Acknowledgement({ device }: Readonly<{ device: Device | undefined }>) {
  if (!device) return null;
  const { tone, icon, text } = STYLES[device.configuration];
  return (
    <div aria-live="polite">
      <Notice tone={tone} icon={icon}>
        {text}
      </Notice>
    </div>
  );
}
