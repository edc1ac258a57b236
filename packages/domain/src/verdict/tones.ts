// How a verdict is drawn. A label and an icon always accompany the tone.

import type { PageVerdict, Verdict, VerdictTone } from "./verdict.types.ts";
import { VERDICTS } from "./verdict-table.ts";

export const toneOf = (verdict: Verdict | PageVerdict): VerdictTone =>
  verdict.code === "no_data" && verdict.isLong ? "danger" : VERDICTS[verdict.code].tone;
