import { type ComponentProps, type ReactNode, useState } from "react";
import { clockText, readClock } from "@/lib/time/clock-text.ts";
import { CONTROL, Field, type FieldLabels } from "./field.tsx";

type TimeValue = Readonly<{ value: string; onChange: (time: string) => void }>;

const FOUR_DIGITS = /^\d{4}$/;

/** A time of day in the reader's own hours. Its value is "14:05", and empty while what is typed is no time. */
export function TimeInput({ value, onChange, ...input }: TimeValue & Omit<ComponentProps<"input">, keyof TimeValue>): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string, isWhole: boolean) => {
    const time = readClock(text, isWhole);
    setDraft(time !== null && (isWhole || FOUR_DIGITS.test(text)) ? null : text);
    if ((time ?? "") !== value) onChange(time ?? "");
  };
  const complete = () => draft !== null && type(draft, true);
  return (
    <input
      {...input}
      type="text"
      autoComplete="off"
      placeholder={clockText("18:00")}
      value={draft ?? clockText(value)}
      onChange={(event) => type(event.target.value, false)}
      onBlur={complete}
      onKeyDown={({ key }) => key === "Enter" && complete()}
      className={CONTROL}
    />
  );
}

export function TimeField({ value, onChange, ...labels }: FieldLabels & TimeValue): ReactNode {
  return <Field {...labels}>{(control) => <TimeInput {...control} value={value} onChange={onChange} />}</Field>;
}
