import { historyMessages } from "@halocline/messages/texts/history";
import { clsx } from "clsx";
import { Select } from "@/ui/forms/select.tsx";
import { hasStatus, KINDS, type LogFilter, STATUSES } from "./log-filter.ts";

type LogFiltersProps = Readonly<{
  filter: LogFilter;
  onKind: (kind: string) => void;
  onStatus: (status: string) => void;
}>;

const CHIP = "min-h-11 rounded-full border px-3.5 text-sm font-semibold";
const chipStyle = (isChosen: boolean): string =>
  clsx(CHIP, isChosen ? "border-primary bg-primary-soft text-primary-ink" : "border-line-strong text-ink-2 hover:bg-hover");

/** On a phone one field instead of six buttons. */
export function LogFilters({ filter, onKind, onStatus }: LogFiltersProps) {
  const labels = historyMessages().filters;
  const kinds = KINDS.map((value) => ({ value, text: labels.kinds[value] }));
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      <div role="group" aria-label={labels.kind} className="flex flex-wrap gap-2 max-sm:hidden">
        {kinds.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter.kind === value}
            onClick={() => onKind(value)}
            className={chipStyle(filter.kind === value)}
          >
            {text}
          </button>
        ))}
      </div>
      <div className="min-w-0 flex-1 sm:hidden">
        <Select label={labels.kind} isWide value={filter.kind} options={kinds} onChange={onKind} />
      </div>
      {hasStatus(filter.kind) && (
        <div className="min-w-0 max-sm:flex-1 sm:ml-auto">
          <Select
            label={labels.status}
            isWide
            value={filter.status}
            options={STATUSES.map((value) => ({ value, text: labels.statuses[value] }))}
            onChange={onStatus}
          />
        </div>
      )}
    </div>
  );
}
