import { stopMessages } from "@halocline/messages/texts/stop";
import { clsx } from "clsx";
import { OctagonX } from "lucide-react";
import { useEffect } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "../devices.api.ts";
import { EmergencyStopDialog } from "./emergency-stop-dialog.tsx";
import { changeStopDialog, noteStopPressed, useStopDialogState } from "./stop-dialog-store.ts";

/** F8 means nothing to browsers; Shift and Escape open the task manager of some, unless the page takes the key. */
const isStopKey = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key === "F8" ? !shiftKey : key === "Escape" && shiftKey);

function onKey(event: KeyboardEvent): void {
  if (!isStopKey(event)) return;
  event.preventDefault();
  changeStopDialog(true);
}

/** They open the dialog; no key ever acts by itself. Before an open dialog reads them: it would close by Escape. */
function useStopKeys(): void {
  useEffect(() => {
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

/** Only when every controller reports it: with one of them still at work, the button says what it can still do. */
function useIsAllStopped(isSignedIn: boolean): boolean {
  const devices = useDevices(DEVICES_POLL_MS, isSignedIn).data ?? [];
  return devices.length > 0 && devices.every(({ emergencyStop }) => emergencyStop?.isLatched);
}

const READY = "bg-danger text-on-danger hover:brightness-90";
const ACTIVE = "bg-danger-soft text-danger-ink ring-2 ring-danger ring-inset max-sm:gap-1.5 max-sm:px-2.5 max-sm:tracking-normal";

function Label({ isAllStopped }: Readonly<{ isAllStopped: boolean }>) {
  const { header, headerShort, headerActive } = stopMessages();
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
export function EmergencyStop({ canClear, isSignedIn = true }: Readonly<{ canClear: boolean; isSignedIn?: boolean }>) {
  const { isOpen, hasActed } = useStopDialogState();
  const isAllStopped = useIsAllStopped(isSignedIn);
  useStopKeys();
  return (
    <>
      <button
        type="button"
        onClick={() => changeStopDialog(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="F8 Shift+Escape"
        title={stopMessages().keys}
        data-stop
        className={clsx(
          "pointer-events-auto inline-flex h-11 shrink-0 items-center gap-2 rounded-control px-3.5 text-sm font-bold tracking-wide transition-[filter] duration-150 sm:px-4",
          isAllStopped ? ACTIVE : READY,
        )}
      >
        <OctagonX className="size-5" strokeWidth={2.4} aria-hidden />
        <Label isAllStopped={isAllStopped} />
      </button>
      <EmergencyStopDialog
        isOpen={isOpen}
        onOpenChange={changeStopDialog}
        canClear={canClear}
        hasActedBefore={hasActed}
        onAct={noteStopPressed}
      />
    </>
  );
}
