import type { ReactNode, Ref } from "react";
import { Select } from "@/ui/forms/select.tsx";
import { TimeSpanFields } from "@/ui/forms/time-span-fields.tsx";
import { Card } from "@/ui/page/card.tsx";
import { historyMessages } from "../history-messages.ts";
import type { Stretch } from "../time-range.ts";
import { KINDS, type LogFilter, STATUSES } from "./log-filter.ts";

type LogFiltersProps = Readonly<{
  tanks: readonly Readonly<{ value: string; text: string }>[];
  tankId: string;
  filter: LogFilter;
  stretch: Stretch;
  fromRef: Ref<HTMLInputElement>;
  onTank: (tankId: string) => void;
  onKind: (kind: string) => void;
  onStatus: (status: string) => void;
  onStretch: (stretch: Stretch) => void;
  /** Beside the title: what can be done with what is found. */
  aside: ReactNode;
}>;

/** The select says its own name only to those who hear it; here it stands above. */
function Labelled({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span className="text-sm font-medium" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

export function LogFilters(props: LogFiltersProps) {
  const labels = historyMessages().filters;
  const { tanks, tankId, filter, stretch, fromRef, onTank, onKind, onStatus, onStretch, aside } = props;
  return (
    <Card title={labels.title} aside={aside} className="print:hidden">
      <div className="mt-3 grid items-start gap-3 2xl:grid-cols-2">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <div className="max-sm:col-span-2">
            <Labelled label={labels.tank}>
              <Select label={labels.tank} isWide value={tankId} options={tanks} onChange={onTank} />
            </Labelled>
          </div>
          <Labelled label={labels.kind}>
            <Select
              label={labels.kind}
              isWide
              value={filter.kind}
              options={KINDS.map((value) => ({ value, text: labels.kinds[value] }))}
              onChange={onKind}
            />
          </Labelled>
          <Labelled label={labels.status}>
            {filter.kind === "readings" ? (
              <p className="flex min-h-11 items-center text-sm text-ink-3">{labels.onlyRuns}</p>
            ) : (
              <Select
                label={labels.status}
                isWide
                value={filter.status}
                options={STATUSES.map((value) => ({ value, text: labels.statuses[value] }))}
                onChange={onStatus}
              />
            )}
          </Labelled>
        </div>
        <TimeSpanFields {...stretch} firstRef={fromRef} onApply={onStretch} />
      </div>
    </Card>
  );
}
