import { LoaderCircle } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { ClockChangeHint } from "./clock-note.tsx";
import { ruleText } from "./rule-text.ts";
import type { usePreview } from "./schedules.api.ts";
import { schedulesMessages } from "./schedules-messages.ts";
import { RunTimes } from "./zoned-time-text.tsx";

type Asked = Pick<ReturnType<typeof usePreview>, "data" | "error" | "isPending">;

/** What the rule means before it is saved. Its place is kept, so that the buttons below do not jump. */
export function RulePreview({ isAsked, preview }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  return (
    <section
      aria-label={schedulesMessages().form.preview}
      aria-live="polite"
      className="grid min-h-53 content-start gap-2 rounded-panel bg-inset p-4"
    >
      <PreviewBody isAsked={isAsked} preview={preview} />
    </section>
  );
}

function PreviewBody({ isAsked, preview: { data, error, isPending } }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  const labels = schedulesMessages();
  if (!isAsked) return <p className="text-sm text-ink-3">{labels.form.previewEmpty}</p>;
  if (isPending) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-3">
        <LoaderCircle className="turn-quickly size-4" aria-hidden />
        {labels.form.previewing}
      </p>
    );
  }
  if (error)
    return (
      <p className="text-sm text-danger-ink">
        {labels.form.previewFailed} {readableMessage(error)}
      </p>
    );
  if (!data?.isValid) return <p className="text-sm text-ink-3">{labels.form.previewInvalid}</p>;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{ruleText(data)}</p>
      <p className="text-xs text-ink-3">{labels.card.nextRuns}</p>
      <RunTimes runs={data.nextRuns} zone={data.timezone} />
      <ClockChangeHint runs={data.nextRuns} zone={data.timezone} />
    </>
  );
}
