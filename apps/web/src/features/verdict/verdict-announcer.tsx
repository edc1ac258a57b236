import { rowRank } from "@halocline/domain/verdict/rows";
import type { VerdictText } from "@halocline/messages/verdict-text";
import { useState } from "react";
import { verdictKey } from "./announced.ts";
import type { ShownVerdict } from "./shown-verdict.ts";

/** Up to here somebody must act this minute, and is interrupted. */
const isUrgent = ({ verdict }: ShownVerdict): boolean => rowRank(verdict.code) <= rowRank("critical_alert");

/** Told once for each change, with the word and the sentence of that moment; a number that moves on is not read again. */
export function VerdictAnnouncer({ shown, text }: Readonly<{ shown: ShownVerdict; text: VerdictText }>) {
  const key = verdictKey(shown);
  const [said, setSaid] = useState({ key, sentence: `${text.word}. ${text.sentence}` });
  if (said.key !== key) setSaid({ key, sentence: `${text.word}. ${text.sentence}` });
  const urgent = isUrgent(shown);
  return (
    <div className="sr-only" data-testid="verdict-announcer">
      <p aria-live="assertive">{urgent && said.sentence}</p>
      <p aria-live="polite">{!urgent && said.sentence}</p>
    </div>
  );
}
