import { LoaderCircle } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { ClockChangeHint } from "./clock-note.tsx";
import type { usePreview } from "./schedules.api.ts";
import { RunTimes } from "./zoned-time-text.tsx";

type Asked = Pick<ReturnType<typeof usePreview>, "data" | "error" | "isPending">;

/** What the rule means before it is saved. Its place is kept, so that the buttons below do not jump. */
export function RulePreview({ isAsked, preview }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  return (
    <section aria-label="Preview" aria-live="polite" className="grid min-h-53 content-start gap-2 rounded-panel bg-inset p-4">
      <PreviewBody isAsked={isAsked} preview={preview} />
    </section>
  );
}

function PreviewBody({ isAsked, preview: { data, error, isPending } }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  if (!isAsked) return <p className="text-sm text-ink-3">Choose a tank and a schedule to see when it runs.</p>;
  if (isPending) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-3">
        <LoaderCircle className="turn-quickly size-4" aria-hidden />
        Working out the next runs...
      </p>
    );
  }
  if (error) return <p className="text-sm text-danger-ink">The next runs could not be worked out. {readableMessage(error)}</p>;
  if (!data?.isValid) return <p className="text-sm text-ink-3">It is not a schedule yet.</p>;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{data.sentence}</p>
      <p className="text-xs text-ink-3">Next five runs, {data.timezone} time with UTC beside it</p>
      <RunTimes runs={data.nextRuns} zone={data.timezone} />
      <ClockChangeHint runs={data.nextRuns} zone={data.timezone} />
    </>
  );
}
