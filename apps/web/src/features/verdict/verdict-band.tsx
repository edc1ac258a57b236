import type { VerdictText } from "@halocline/messages/verdict-text";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ShownVerdict } from "./shown-verdict.ts";
import { VerdictAnnouncer } from "./verdict-announcer.tsx";
import { BAND_STYLES, verdictIcon } from "./verdict-style.ts";

type VerdictBandProps = Readonly<{
  shown: ShownVerdict;
  text: VerdictText;
  /** The link to what else is open; null when nothing is. */
  more: ReactNode;
  /** At most one primary action and a second one. */
  actions: ReactNode;
}>;

/** What a screen about a tank says of it, once: a sign, a word, a sentence, and what to do. */
export function VerdictBand({ shown, text, more, actions }: VerdictBandProps) {
  const { band, circle, sentence } = BAND_STYLES[shown.tone];
  const Icon = verdictIcon(shown.verdict.code);
  return (
    <div
      data-testid="verdict"
      data-code={shown.verdict.code}
      data-tone={shown.tone}
      className={clsx("grid gap-3 p-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-4", band)}
    >
      <VerdictAnnouncer shown={shown} text={text} />
      <div className="flex items-start gap-3 lg:items-center lg:gap-4">
        <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full lg:size-12", circle)}>
          <Icon className={clsx("size-5 lg:size-6", shown.verdict.code === "stopping" && "turn-quickly")} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl font-semibold tracking-tight lg:text-2xl">{text.word}</h2>
          <p className={clsx("text-base text-pretty", sentence)}>
            {text.sentence} {more}
          </p>
        </div>
      </div>
      {actions}
    </div>
  );
}
