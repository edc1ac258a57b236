import { pairingMessages } from "@halocline/messages/texts/pairing";
import { ShieldAlert } from "lucide-react";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";

export function SetupInstructions() {
  const { title, steps, caution } = pairingMessages().setup;
  return (
    <Card title={title} className="flex flex-col gap-4">
      <ol className="grid gap-3">
        {Object.values(steps).map((step, index) => (
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
        {caution}
      </Notice>
    </Card>
  );
}
