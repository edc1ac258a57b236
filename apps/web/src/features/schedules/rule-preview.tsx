import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { LoaderCircle } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatWait } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { ClockChangeHint } from "./clock-note.tsx";
import { ruleText } from "./rule-text.ts";
import type { usePreview } from "./schedules.api.ts";
import { formatNearBesideOwn } from "./zoned-time.ts";

type Asked = Pick<ReturnType<typeof usePreview>, "data" | "error" | "isPending">;

/** What the rule means before it is saved. Its place is kept, so that the buttons below do not jump. */
export function RulePreview({ isAsked, preview }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  return (
    <section
      aria-label={schedulesMessages().form.preview}
      className="grid min-h-53 content-start gap-2 rounded-panel bg-inset p-4"
    >
      {/* Its runs stand outside: how long it is until each of them changes, and would be read aloud again and again. */}
      <div aria-live="polite">
        <Meaning isAsked={isAsked} preview={preview} />
      </div>
      <Runs isAsked={isAsked} preview={preview} />
    </section>
  );
}

/** By the tank's clock, which the sentence above names, and by the reader's. */
function NextRuns({ runs, zone }: Readonly<{ runs: readonly string[]; zone: string }>) {
  const nowMs = useNowMs();
  return (
    <ol className="grid text-sm tabular-nums">
      {runs.map((iso) => (
        <li key={iso} className="flex flex-wrap justify-between gap-x-3 border-b py-1 last:border-b-0">
          <time dateTime={iso} className="font-medium">
            {formatNearBesideOwn(iso, zone)}
          </time>
          <span className="text-ink-3">{schedulesMessages().card.inTime({ wait: formatWait(Date.parse(iso) - nowMs) })}</span>
        </li>
      ))}
    </ol>
  );
}

function Meaning({ isAsked, preview: { data, error, isPending } }: Readonly<{ isAsked: boolean; preview: Asked }>) {
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
  return <p className="font-semibold wrap-anywhere">{ruleText(data)}</p>;
}

function Runs({ isAsked, preview: { data, error, isPending } }: Readonly<{ isAsked: boolean; preview: Asked }>) {
  if (!isAsked || isPending || error || !data?.isValid) return null;
  return (
    <>
      <p className="text-xs text-ink-3">{schedulesMessages().card.nextRuns}</p>
      <NextRuns runs={data.nextRuns} zone={data.timezone} />
      <ClockChangeHint runs={data.nextRuns} zone={data.timezone} />
    </>
  );
}
