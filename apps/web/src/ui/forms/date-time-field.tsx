import { uiMessages } from "@halocline/messages/texts/ui";
import { type ReactNode, type Ref, useId } from "react";
import { CONTROL, FieldError, type FieldLabels } from "./field.tsx";
import { TimeInput } from "./time-field.tsx";

type DateTimeFieldProps = Pick<FieldLabels, "label" | "error"> &
  Readonly<{ value: string; onChange: (value: string) => void; dateRef?: Ref<HTMLInputElement> | undefined }>;

/** A calendar day, and beside it the time in the reader's own hours. Its value is "2026-03-04T14:05"; a part that is missing is empty. */
export function DateTimeField({ label, error, value, onChange, dateRef }: DateTimeFieldProps): ReactNode {
  const errorId = useId();
  const [date = "", time = ""] = value.split("T");
  const described = { "aria-invalid": Boolean(error), "aria-describedby": error ? errorId : undefined };
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
        <input
          {...described}
          ref={dateRef}
          type="date"
          aria-label={uiMessages().date}
          value={date}
          onChange={(event) => onChange(`${event.target.value}T${time}`)}
          className={CONTROL}
        />
        <TimeInput {...described} aria-label={uiMessages().time} value={time} onChange={(next) => onChange(`${date}T${next}`)} />
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
