import { historyMessages } from "@halocline/messages/texts/history";
import { clsx } from "clsx";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { TableCell } from "@/ui/page/table.tsx";
import { SOFT_TONE, type Tone } from "@/ui/tone.ts";

export type Selectable = Readonly<{
  /** Chosen here or in the timeline. */
  isSelected: boolean;
  /** Chosen in the timeline: the line comes into view. */
  isSought: boolean;
  onSelect: () => void;
}>;

type EventRowProps = Selectable &
  Readonly<{
    icon: LucideIcon;
    tone: Tone;
    name: string;
    /** Under the name. */
    facts: string;
    status: ReactNode;
    time: string;
    toggle: string;
    /** Read aloud after the toggle's text. */
    toggleOf: string;
    /** Printed although nobody opened it. */
    isAlwaysOpen: boolean;
    children: ReactNode;
  }>;

const COLUMN_COUNT = 4;

function useScrollTo(isSought: boolean) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSought) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSought]);
  return row;
}

type NameProps = Pick<EventRowProps, "icon" | "tone" | "name" | "facts" | "time" | "isSelected" | "onSelect">;

function Name({ icon: Icon, tone, name, facts, time, isSelected, onSelect }: NameProps) {
  return (
    <div className="flex items-center gap-3">
      <span className={clsx("grid size-9 shrink-0 place-items-center rounded-full", SOFT_TONE[tone])}>
        <Icon className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          className="min-h-6 rounded-sm text-left font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </button>
        <p className="text-xs text-ink-2 tabular-nums">
          <span className="sm:hidden">{time}</span>
          {facts && <span className="sm:hidden"> · </span>}
          {facts}
        </p>
      </div>
    </div>
  );
}

type ToggleProps = Readonly<{ text: string; of: string; isOpen: boolean; controls: string; onToggle: () => void }>;

function Toggle({ text, of, isOpen, controls, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-medium text-primary-ink hover:bg-hover"
    >
      {text}
      <span className="sr-only">{of}</span>
      <ChevronDown className={isOpen ? "size-4 rotate-180" : "size-4"} aria-hidden />
    </button>
  );
}

const ROW = "scroll-mt-20 scroll-mb-4 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:py-2";

/** One line of the list. Its name selects it, so that its marks stand out in the timeline. */
export function EventRow(props: EventRowProps) {
  const { status, time, toggle, toggleOf, isAlwaysOpen, isSelected, isSought, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const row = useScrollTo(isSought);
  return (
    <>
      <tr ref={row} className={clsx(ROW, isSelected && "bg-primary-soft")}>
        <TableCell className="max-sm:pr-0">
          <Name {...props} />
        </TableCell>
        <TableCell className="max-sm:order-3 max-sm:col-span-2 max-sm:pl-12">{status}</TableCell>
        <TableCell className="text-xs whitespace-nowrap text-ink-2 tabular-nums max-sm:hidden">{time}</TableCell>
        <TableCell className="text-right print:hidden max-sm:order-2">
          <Toggle text={toggle} of={toggleOf} isOpen={isOpen} controls={detailsId} onToggle={() => setIsOpen(!isOpen)} />
        </TableCell>
      </tr>
      {(isOpen || isAlwaysOpen) && (
        <tr id={detailsId} className="border-t-0!">
          <td colSpan={COLUMN_COUNT} className="pb-3 max-sm:block">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

export function eventHead(): readonly ReactNode[] {
  const { what, status, time, open } = historyMessages().log;
  return [what, status, time, <span className="sr-only">{open}</span>];
}
