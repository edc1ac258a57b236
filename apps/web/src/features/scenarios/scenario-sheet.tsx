import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { FlaskConical, X, Zap } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useState } from "react";
import { OVERLAY } from "@/ui/overlays/dialog.tsx";
import { WayToStop } from "@/ui/overlays/way-to-stop.tsx";
import { DemoBadge, ScenarioButtons } from "./scenario-panel.tsx";
import { useScenario } from "./scenarios.api.ts";

export const RIBBON_BUTTON =
  "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-warn bg-surface px-3 text-sm font-semibold text-warn-ink";

/** On a phone: a button in the ribbon, and what can be broken from the lower edge of the screen. */
export function ScenarioSheet({ deviceId }: Readonly<{ deviceId: string }>) {
  const [isOpen, setIsOpen] = useState(false);
  const labels = scenariosMessages();
  if (useScenario(deviceId) === "absent") return null;
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger className={`${RIBBON_BUTTON} lg:hidden`}>
        <Zap className="size-4" aria-hidden />
        {labels.title}
      </Primitive.Trigger>
      {isOpen && (
        <Primitive.Portal>
          <Primitive.Overlay className={OVERLAY} />
          <Primitive.Content
            aria-describedby={undefined}
            className="rise-in fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-var(--header-bottom)-0.5rem)] overflow-y-auto overscroll-contain rounded-t-dialog border-t bg-surface px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-dialog outline-none lg:hidden"
          >
            <div className="sticky top-0 z-10 -mx-4 flex items-center gap-2 bg-surface py-2 pr-2 pl-4">
              <FlaskConical className="size-5 shrink-0" aria-hidden />
              <Primitive.Title className="grow text-base font-semibold">{labels.title}</Primitive.Title>
              <DemoBadge />
              <Primitive.Close className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover">
                <X className="size-5" aria-hidden />
                <span className="sr-only">{labels.close}</span>
              </Primitive.Close>
            </div>
            {/* Closed by itself: what was broken is to be seen. */}
            <ScenarioButtons deviceId={deviceId} onBroken={() => setIsOpen(false)} />
            <WayToStop />
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
