// Never holds what a person needs to know: touch cannot reach it. It loads with the screens that use it.

import { Tooltip as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "@/config/timing.ts";

export function TooltipArea({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <Primitive.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = Readonly<{ text: string; children: ReactNode }>;

/** The child takes a ref, and the focus too unless it says the same without. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      {/* Inside the page's main part: text outside every landmark is hard to find for those who jump between them. */}
      {isOpen && (
        <Primitive.Portal container={document.querySelector("main")}>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-xs rounded-control bg-ink px-3 py-1.5 text-sm text-bg wrap-anywhere shadow-dialog"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
