import { linkMessages } from "@halocline/messages/texts/link";
import { Check, CircleCheck, CircleHelp, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import type { Diagnosis, Hearing } from "./diagnose-device.ts";

const STYLES: Readonly<Record<Hearing, Readonly<{ icon: LucideIcon; color: string; line: string }>>> = {
  good: { icon: Check, color: "text-ok", line: "border-ok" },
  poor: { icon: TriangleAlert, color: "text-warn", line: "border-warn border-dashed" },
  none: { icon: X, color: "text-danger", line: "border-danger border-dotted" },
  unknown: { icon: CircleHelp, color: "text-ink-3", line: "border-line-strong border-dotted" },
};

function hearingText(hearing: Hearing): string {
  const { hears, hearsPoorly, hearsNothing, notKnown } = linkMessages();
  return { good: hears, poor: hearsPoorly, none: hearsNothing, unknown: notKnown }[hearing];
}

function Hop({ hearing }: Readonly<{ hearing: Hearing }>) {
  const { icon: Icon, color, line } = STYLES[hearing];
  return (
    <span className={`flex grow items-center gap-1 ${color}`}>
      <span className={`grow border-t-2 ${line}`} />
      <Icon className="size-4 shrink-0" strokeWidth={2.4} aria-hidden />
      <span className="sr-only">{hearingText(hearing)}</span>
      <span className={`grow border-t-2 ${line}`} />
    </span>
  );
}

/** Page, server and controller, what is between them, and the one sentence to it. */
export function ConnectionChain({ pageToServer, serverToController, isGood, sentence }: Diagnosis) {
  const { page, server, controller } = linkMessages();
  const Icon = isGood ? CircleCheck : Info;
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex items-center gap-1.5 text-xs text-ink-2">
        <span>{page}</span>
        <Hop hearing={pageToServer} />
        <span>{server}</span>
        <Hop hearing={serverToController} />
        <span>{controller}</span>
      </p>
      <p className="flex items-start gap-2 text-ink-2">
        <Icon className={`mt-0.5 size-4 shrink-0 ${isGood ? "text-ok" : "text-warn"}`} aria-hidden />
        {sentence}
      </p>
    </div>
  );
}
