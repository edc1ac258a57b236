import { OctagonX } from "lucide-react";
import { useEffect, useState } from "react";
import { EmergencyStopDialog } from "./emergency-stop-dialog.tsx";

/** Shift and Escape open the dialog; no key ever acts by itself. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.shiftKey) open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
}

/** Never disabled and never waiting for data: the way to the stop is always open. */
export function EmergencyStop() {
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => () => setIsOpen(true));
  useShortcut(open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="inline-flex h-11 shrink-0 items-center gap-2 rounded-control bg-danger px-3.5 text-sm font-bold tracking-wide text-on-danger transition-[filter] duration-150 hover:brightness-90 sm:px-4"
      >
        <OctagonX className="size-5" strokeWidth={2.4} aria-hidden />
        <span>
          <span className="max-sm:sr-only">EMERGENCY </span>STOP
        </span>
      </button>
      <EmergencyStopDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
