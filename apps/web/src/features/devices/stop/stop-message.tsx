import { stopMessages } from "@halocline/messages/texts/stop";
import { OctagonAlert, Unplug } from "lucide-react";
import { useLink } from "@/live/live-context.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { StopTarget } from "./stop-calls.ts";
import { unplugSentence } from "./stop-toasts.ts";
import type { StopPhase } from "./use-stop-dialog.ts";

type StopMessageProps = Readonly<{
  phase: StopPhase;
  targets: readonly StopTarget[] | null;
  open: readonly StopTarget[];
  /** Why a stop without a list of controllers could not be sent. */
  unsentReason: string;
  isListOld: boolean;
}>;

/** Somebody must act this minute, so it is the loudest thing on the page. */
function ActNow({ sentence, children }: Readonly<{ sentence: string; children?: string | false }>) {
  return (
    <div className="flex items-start gap-3 rounded-panel bg-danger p-4 text-on-danger">
      <OctagonAlert className="mt-0.5 size-5 shrink-0" strokeWidth={2.2} aria-hidden />
      <div className="grid gap-1">
        <p className="text-base font-semibold wrap-anywhere">{sentence}</p>
        {children && <p className="text-sm">{children}</p>}
      </div>
    </div>
  );
}

const unplug = (text: string) => (
  <Notice tone="danger" icon={Unplug} title={stopMessages().unplugNow}>
    {text}
  </Notice>
);

/** The one thing to know at this moment; heard as well as seen. */
export function StopMessage({ phase, targets, open, unsentReason, isListOld }: StopMessageProps) {
  const { isBrowserOnline, isServerSilent } = useLink();
  const stop = stopMessages();
  const isCut = !isBrowserOnline || isServerSilent;
  const asked = targets?.length ?? 0;
  if (phase === "stopped") return <p className="font-semibold text-ok-ink">{stop.allStopped}</p>;
  if (phase === "empty") return <p>{stop.noDevices}</p>;
  if (phase === "unsent") return unplug(unsentReason);
  if (phase === "open") return <ActNow sentence={unplugSentence(open, asked)}>{isCut && stop.keepsTrying}</ActNow>;
  if (phase === "stopping") return <p>{stop.onItsWay({ count: asked })}</p>;
  if (isCut) return unplug(stop.willKeepTrying);
  if (!targets) return <p>{stop.listMissing}</p>;
  if (isListOld) return unplug(stop.listOld);
  return null;
}

/** Which plugs, and which not: a tank without circulation dies of the rescue. */
export function HowToUnplug() {
  const { howToUnplug, unplugPumps, liftHoses, leaveOn } = stopMessages();
  return (
    <details className="rounded-panel border px-4 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-base font-semibold">
        <Unplug className="size-4.5" aria-hidden />
        {howToUnplug}
      </summary>
      <ol className="grid list-decimal gap-1 pb-3 pl-5">
        {[unplugPumps, liftHoses, leaveOn].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
