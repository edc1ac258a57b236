import { uiMessages } from "@halocline/messages/texts/ui";
import { Menu, X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { OVERLAY } from "./dialog.tsx";
import { WayToStop } from "./way-to-stop.tsx";

type SheetProps = Readonly<{ title: string; head: ReactNode; children: (close: () => void) => ReactNode }>;

const ICON_BUTTON = "grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover";

/** Slides out from the left edge; its content decides when it closes. */
export function Sheet({ title, head, children }: SheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Trigger className={ICON_BUTTON}>
        <Menu className="size-5.5" aria-hidden />
        <span className="sr-only">{uiMessages().openMenu}</span>
      </Primitive.Trigger>
      {isOpen && (
        <Primitive.Portal>
          <Primitive.Overlay className={OVERLAY} />
          <Primitive.Content
            aria-describedby={undefined}
            className="slide-in fixed top-(--header-bottom) bottom-0 left-0 z-50 flex w-[min(19rem,calc(100%-3.5rem))] flex-col overflow-y-auto overscroll-contain border-r bg-surface pb-[env(safe-area-inset-bottom)] shadow-dialog outline-none"
          >
            <div className="flex h-16 shrink-0 items-center justify-between gap-3 border-b pr-2 pl-4">
              {head}
              <Primitive.Title className="sr-only">{title}</Primitive.Title>
              <Primitive.Close className={ICON_BUTTON}>
                <X className="size-5" aria-hidden />
                <span className="sr-only">{uiMessages().closeMenu}</span>
              </Primitive.Close>
            </div>
            {children(() => setIsOpen(false))}
            <WayToStop />
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
