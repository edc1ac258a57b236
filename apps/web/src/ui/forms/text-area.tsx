import type { ComponentProps } from "react";
import { Field, type FieldLabels } from "./field.tsx";

type TextAreaProps = FieldLabels & Omit<ComponentProps<"textarea">, "id" | "className">;

/** Grows with what is typed, where the browser can. */
export function TextArea({ label, hint, error, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className="field-sizing-content max-h-80 min-h-22 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger"
        />
      )}
    </Field>
  );
}
