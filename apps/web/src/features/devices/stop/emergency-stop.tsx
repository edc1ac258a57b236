import { clsx } from "clsx";
import { OctagonX } from "lucide-react";
import { useEffect, useState } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { messages } from "@/lib/language/messages.ts";
import { useDevices } from "../devices.api.ts";
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

/** Only when every controller reports it: with one of them still at work, the button says what it can still do. */
function useIsAllStopped(): boolean {
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  return devices.length > 0 && devices.every(({ emergencyStop }) => emergencyStop?.isLatched);
}

const READY = "bg-danger text-on-danger hover:brightness-90";
const ACTIVE = "bg-danger-soft text-danger-ink ring-2 ring-danger ring-inset max-sm:gap-1.5 max-sm:px-2.5 max-sm:tracking-normal";

function Label({ isAllStopped }: Readonly<{ isAllStopped: boolean }>) {
  const { header, headerShort, headerActive } = messages().stop;
  if (!isAllStopped) {
    return (
      <span>
        <span className="max-sm:sr-only">{header.start}</span>
        {header.end}
      </span>
    );
  }
  return (
    <>
      <span className="sm:hidden" aria-hidden>
        {headerShort}
      </span>
      <span className="max-sm:sr-only">{headerActive}</span>
    </>
  );
}

/** Never disabled and never waiting for data: the way to the stop is always open, also past an open dialog. */
export function EmergencyStop({ canClear }: Readonly<{ canClear: boolean }>) {
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => () => setIsOpen(true));
  const isAllStopped = useIsAllStopped();
  useShortcut(open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        data-stop
        className={clsx(
          "pointer-events-auto inline-flex h-11 shrink-0 items-center gap-2 rounded-control px-3.5 text-sm font-bold tracking-wide transition-[filter] duration-150 sm:px-4",
          isAllStopped ? ACTIVE : READY,
        )}
      >
        <OctagonX className="size-5" strokeWidth={2.4} aria-hidden />
        <Label isAllStopped={isAllStopped} />
      </button>
      <EmergencyStopDialog isOpen={isOpen} onOpenChange={setIsOpen} canClear={canClear} />
    </>
  );
}
