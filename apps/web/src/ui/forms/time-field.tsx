import { type ReactNode, useState } from "react";
import { clockText, readClock } from "@/lib/time/clock-text.ts";
import { CONTROL, Field, type FieldLabels } from "./field.tsx";

type TimeFieldProps = FieldLabels & Readonly<{ value: string; onChange: (time: string) => void }>;

const FOUR_DIGITS = /^\d{4}$/;

/** A time of day in the reader's own hours. Its value is "14:05", and empty while what is typed is no time. */
export function TimeField({ value, onChange, ...labels }: TimeFieldProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string, isWhole: boolean) => {
    const time = readClock(text, isWhole);
    setDraft(time !== null && (isWhole || FOUR_DIGITS.test(text)) ? null : text);
    if ((time ?? "") !== value) onChange(time ?? "");
  };
  return (
    <Field {...labels}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          placeholder={clockText("18:00")}
          value={draft ?? clockText(value)}
          onChange={(event) => type(event.target.value, false)}
          onBlur={() => draft !== null && type(draft, true)}
          className={CONTROL}
        />
      )}
    </Field>
  );
}
