import { type FormEvent, type Ref, useState } from "react";
import { messages } from "@/lib/language/messages.ts";
import { localTimeMs, localTimeText } from "@/lib/time/local-time.ts";
import { Button } from "../buttons/button.tsx";
import { CONTROL, Field } from "./field.tsx";

type Span = Readonly<{ fromMs: number; toMs: number }>;

type TimeSpanFieldsProps = Span & Readonly<{ onApply: (span: Span) => void; firstRef?: Ref<HTMLInputElement> }>;

type Draft = Readonly<{ from: string; to: string }>;

function readDraft({ from, to }: Draft): Span | string {
  const [fromMs, toMs] = [localTimeMs(from), localTimeMs(to)];
  if (fromMs === null || toMs === null) return messages().ui.bothTimes;
  return fromMs < toMs ? { fromMs, toMs } : messages().ui.fromBeforeTo;
}

/** Two times. They follow what is shown until somebody begins to change them. */
export function TimeSpanFields({ fromMs, toMs, onApply, firstRef }: TimeSpanFieldsProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const shown = draft ?? { from: localTimeText(fromMs), to: localTimeText(toMs) };
  const change = (part: Partial<Draft>) => {
    setDraft({ ...shown, ...part });
    setError(undefined);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const span = readDraft(shown);
    if (typeof span === "string") return setError(span);
    setDraft(null);
    onApply(span);
  };
  return (
    <form onSubmit={apply} noValidate className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
      <Field label={messages().ui.from} error={error}>
        {(control) => (
          <input
            {...control}
            ref={firstRef}
            type="datetime-local"
            value={shown.from}
            onChange={(event) => change({ from: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <Field label={messages().ui.to}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={shown.to}
            onChange={(event) => change({ to: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={draft === null} className="sm:mt-6.5">
        {messages().ui.apply}
      </Button>
    </form>
  );
}
