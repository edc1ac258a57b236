import { stopMessages } from "@halocline/messages/texts/stop";
import { visitMessages } from "@halocline/messages/texts/visit";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/ui/overlays/dialog.tsx";

/** In the place of the emergency stop: a visitor sees where it is, and why it does nothing here. */
export function VisitorStop() {
  const [isOpen, setIsOpen] = useState(false);
  const { header } = stopMessages();
  const { stop, stopText } = visitMessages();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-control border border-danger px-3.5 text-sm font-bold tracking-wide text-danger-ink sm:px-4"
      >
        <OctagonX className="size-5" strokeWidth={2.4} aria-hidden />
        <span>
          <span className="max-sm:sr-only">{header.start}</span>
          {header.end}
        </span>
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={stop}>
        <p>{stopText}</p>
      </Dialog>
    </>
  );
}
