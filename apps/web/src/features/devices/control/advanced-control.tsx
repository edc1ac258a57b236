import { controlMessages } from "@halocline/messages/texts/control";
import { relaysMessages } from "@halocline/messages/texts/relays";
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
const LENGTHS_S = [30, 60, 120, 300, 600] as const;

function lengths() {
  const { whileOpen, seconds, minutes } = controlMessages().advanced;
  const timed = LENGTHS_S.map((lengthS) => ({
    value: String(lengthS),
    text: lengthS < 60 ? seconds({ count: lengthS }) : minutes({ count: lengthS / 60 }),
  }));
  return [{ value: WHILE_OPEN, text: whileOpen }, ...timed];
}

const choiceOf = (value: string): LeaseChoice => (value === WHILE_OPEN ? null : Number(value));

type AdvancedControlProps = Readonly<{
  context: ControlContext;
  /** The page behind is out of reach while this is open, so the way to stop comes along. */
  stop: ReactNode;
}>;

function Body({ context, stop }: AdvancedControlProps) {
  useDevices(CLOSE_WATCH_POLL_MS);
  const [length, setLength] = useState<string>(WHILE_OPEN);
  const labels = controlMessages().advanced;
  return (
    <>
      <div className="grid gap-3 sm:flex sm:items-start sm:justify-between">
        <div className="grid min-w-0 gap-1.5">
          <span className="text-sm font-medium" aria-hidden="true">
            {labels.length}
          </span>
          <Select label={labels.length} value={length} options={lengths()} onChange={setLength} isWide />
          <span className="text-xs text-ink-3">{length === WHILE_OPEN ? labels.whileOpenHint : labels.timedHint}</span>
        </div>
        {stop}
      </div>
      <FreshnessTag freshness={context.known.freshness} ageMs={context.known.ageMs} />
      {context.device.relays.length === 0 ? (
        <p className="text-sm text-ink-3">{relaysMessages().none}</p>
      ) : (
        <RelayTable context={context} choice={choiceOf(length)} />
      )}
    </>
  );
}

export function AdvancedControl({ context, stop }: AdvancedControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { open, title } = controlMessages().advanced;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal className="size-4.5" aria-hidden />
        {open}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title} description={context.device.name} isWide>
        <Body context={context} stop={stop} />
      </Dialog>
    </>
  );
}
