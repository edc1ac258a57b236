import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CLOSE_WATCH_POLL_MS } from "@/config/timing.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Select } from "@/ui/forms/select.tsx";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { useDevices } from "../devices.api.ts";
import type { LeaseChoice } from "./lease.ts";
import type { ControlContext } from "./relay-model.ts";
import { RelayTable } from "./relay-table.tsx";

const WHILE_OPEN = "while-open";
const LENGTHS = [
  { value: WHILE_OPEN, text: "While this page is open" },
  { value: "30", text: "30 seconds" },
  { value: "60", text: "1 minute" },
  { value: "120", text: "2 minutes" },
  { value: "300", text: "5 minutes" },
  { value: "600", text: "10 minutes" },
] as const;

const choiceOf = (value: string): LeaseChoice => (value === WHILE_OPEN ? null : Number(value));

type AdvancedControlProps = Readonly<{
  context: ControlContext;
  /** The page behind is out of reach while this is open, so the way to stop comes along. */
  stop: ReactNode;
}>;

function Body({ context, stop }: AdvancedControlProps) {
  useDevices(CLOSE_WATCH_POLL_MS);
  const [length, setLength] = useState<string>(WHILE_OPEN);
  return (
    <>
      <div className="grid gap-3 sm:flex sm:items-start sm:justify-between">
        <div className="grid min-w-0 gap-1.5">
          <span className="text-sm font-medium" aria-hidden="true">
            A pump that is turned on runs
          </span>
          <Select label="A pump that is turned on runs" value={length} options={LENGTHS} onChange={setLength} isWide />
          <span className="text-xs text-ink-3">
            {length === WHILE_OPEN ? "Open and visible, 10 minutes at most." : "Also when this page is closed."}
          </span>
        </div>
        {stop}
      </div>
      <FreshnessTag freshness={context.known.freshness} ageMs={context.known.ageMs} />
      {context.device.relays.length === 0 ? (
        <p className="text-sm text-ink-3">No relay channels configured</p>
      ) : (
        <RelayTable context={context} choice={choiceOf(length)} />
      )}
    </>
  );
}

export function AdvancedControl({ context, stop }: AdvancedControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal className="size-4.5" aria-hidden />
        Advanced Control
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Manual Relay Control" description={context.device.name} isWide>
        <Body context={context} stop={stop} />
      </Dialog>
    </>
  );
}
