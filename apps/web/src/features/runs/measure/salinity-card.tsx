import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { type SalinityNote, salinityNote } from "@halocline/domain/runs/salinity";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatVolume } from "@/lib/format.ts";
import { reader } from "@/lib/language/reader.ts";
import { Card } from "@/ui/page/card.tsx";

const numberText = (value: number): string => String(value).replace(".", reader().decimalMark);

function headline({ movedPpt, saltG }: SalinityNote): string {
  const { salt, unmoved, rises, falls } = runPageMessages().salinity;
  if (movedPpt === null) return salt({ grams: numberText(saltG) });
  if (movedPpt === 0) return unmoved;
  return (movedPpt > 0 ? rises : falls)({ ppt: numberText(Math.abs(movedPpt)) });
}

/** Nothing, where the owner has not said how salty the mix is. Only of a change that was seen to its end. */
export function SalinityCard({ tank, measure }: Readonly<{ tank: Tank; measure: RunMeasure }>) {
  const { mixPpt, systemLitres, areaCm2 } = tank;
  const [drainedLitres, filledLitres] = [measure.drained.litres, measure.filled.litres];
  const note = salinityNote({ mixPpt, systemLitres, areaCm2, drainedLitres, filledLitres });
  if (note === null) return null;
  const labels = runPageMessages().salinity;
  const out = note.drainedLitres === null ? null : formatVolume(note.drainedLitres);
  const amounts = { in: formatVolume(note.filledLitres), out, ppt: numberText(note.mixPpt), grams: numberText(note.saltG) };
  return (
    <Card title={labels.title}>
      <p className="mt-1 text-sm font-semibold">{headline(note)}</p>
      <p className="text-sm text-ink-2">{labels.text(amounts)}</p>
      {note.movedPpt !== null && <p className="text-sm text-ink-3">{labels.assumed}</p>}
    </Card>
  );
}
