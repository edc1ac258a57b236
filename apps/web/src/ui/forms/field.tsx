import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

export type FieldLabels = Readonly<{ label: string; hint?: ReactNode; error?: string | undefined }>;

type FieldProps = FieldLabels & Readonly<{ children: (control: ControlProps) => ReactNode }>;

type ControlProps = Readonly<{ id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }>;

export const CONTROL =
  "h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger disabled:bg-inset disabled:text-ink-3";

/** Label above, hint and complaint below; the control is told what describes it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": describedBy })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Stays mounted, so that what appears in it is read aloud. */
export function FieldError({ id, error }: Readonly<{ id: string; error: string | undefined }>) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-sm font-medium text-danger-ink empty:hidden">
      {error && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </>
      )}
    </p>
  );
}
