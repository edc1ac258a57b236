import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { CONTROL, Field, type FieldLabels } from "@/ui/forms/field.tsx";

type ListFieldProps = FieldLabels & Readonly<{ value: string | number; onChange: (value: string) => void; children: ReactNode }>;

/** A list of the browser's own: it works with every keyboard and every thumb. */
export function ListField({ label, hint, error, value, onChange, children }: ListFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${CONTROL} cursor-pointer appearance-none truncate pr-9`}
          >
            {children}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3" aria-hidden />
        </div>
      )}
    </Field>
  );
}
