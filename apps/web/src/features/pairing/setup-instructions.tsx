import { ShieldAlert } from "lucide-react";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";

const STEPS = [
  "Wire the sensor and the relays with the power disconnected, and upload the firmware to the ESP32.",
  "Power the device and join its setup WiFi network with your phone. Its setup page opens.",
  "Press Discover Devices here to get your pairing code. Enter it on the setup page together with your home WiFi, which must be 2.4 GHz.",
  "The device announces itself for 5 minutes. Pick it from the list, give it a name and press Register.",
] as const;

export function SetupInstructions() {
  return (
    <Card title="Setup Instructions" className="flex flex-col gap-4">
      <ol className="grid gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm text-ink-2">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Notice tone="warn" icon={ShieldAlert}>
        Test every connection before you connect a pump, and never leave pumps unattended during the first setup.
      </Notice>
    </Card>
  );
}
