import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, type Ref, useState } from "react";
import { localTimeMs, localTimeText } from "@/lib/time/local-time.ts";
import { Button } from "../buttons/button.tsx";
import { DateTimeField } from "./date-time-field.tsx";

type Span = Readonly<{ fromMs: number; toMs: number }>;

type TimeSpanFieldsProps = Span & Readonly<{ onApply: (span: Span) => void; firstRef?: Ref<HTMLInputElement> }>;

/** Only what was changed. An unchanged time keeps its exact moment, because the hour that comes twice in autumn has one text. */
type Draft = Readonly<{ from?: string; to?: string }>;

const momentMs = (text: string | undefined, unchangedMs: number): number | null =>
  text === undefined ? unchangedMs : localTimeMs(text);

function readDraft({ from, to }: Draft, shown: Span): Span | string {
  const [fromMs, toMs] = [momentMs(from, shown.fromMs), momentMs(to, shown.toMs)];
  if (fromMs === null || toMs === null) return uiMessages().bothTimes;
  return fromMs < toMs ? { fromMs, toMs } : uiMessages().fromBeforeTo;
}

/** Two times. They follow what is shown until the person begins to change them. */
export function TimeSpanFields({ fromMs, toMs, onApply, firstRef }: TimeSpanFieldsProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [error, setError] = useState<string>();
  const change = (part: Draft) => {
    setDraft({ ...draft, ...part });
    setError(undefined);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const span = readDraft(draft ?? {}, { fromMs, toMs });
    if (typeof span === "string") return setError(span);
    setDraft(null);
    onApply(span);
  };
  const ui = uiMessages();
  return (
    <form onSubmit={apply} noValidate className="grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-start">
      <DateTimeField
        label={ui.from}
        error={error}
        dateRef={firstRef}
        value={draft?.from ?? localTimeText(fromMs)}
        onChange={(from) => change({ from })}
      />
      <DateTimeField label={ui.to} value={draft?.to ?? localTimeText(toMs)} onChange={(to) => change({ to })} />
      <Button type="submit" variant="secondary" disabled={draft === null} className="md:mt-6.5">
        {ui.apply}
      </Button>
    </form>
  );
}
