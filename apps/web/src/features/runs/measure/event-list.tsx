import type { Run } from "@halocline/contracts/http/entities.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatSecond } from "@/lib/time/date-text.ts";
import { Card } from "@/ui/page/card.tsx";

/** A top-up has no receipt: its own lines tell it. */
export function EventList({ run: { events } }: Readonly<{ run: Run }>) {
  if (events.length === 0) return null;
  return (
    <Card title={runPageMessages().events}>
      <ol className="mt-3 grid gap-2 text-sm tabular-nums">
        {events.map(({ at, text }, index) => (
          // Nothing is ever taken out of the story of a run.
          <li key={index} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="shrink-0 text-xs/5 text-ink-2">{formatSecond(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
