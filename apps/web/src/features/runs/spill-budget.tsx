// Before a water change starts: what could reach the floor at worst, in one quiet line, with the sum folded below it.

import type { SpillBudgetAnswer } from "@halocline/contracts/http/run-measure.contract";
import { runsMessages } from "@halocline/messages/texts/runs";
import { Link } from "@tanstack/react-router";
import { formatVolume } from "@/lib/format.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { TakeLimit } from "./take-limit.tsx";

type Line = SpillBudgetAnswer["lines"][number];

/** Why the server would refuse it; null when it would not. */
export function tooMuchText({ excess }: SpillBudgetAnswer): string | null {
  if (excess === null) return null;
  const { tooMuch, wayOut, noLimit } = runsMessages().spill;
  const { room, limit, fitsMinutes: minutes } = excess;
  const sum = tooMuch[room]({ moves: formatVolume(excess.movesLitres), room: formatVolume(excess.roomLitres) });
  return `${sum} ${minutes === null ? noLimit[room] : wayOut({ limit, minutes })}`;
}

/** The page of the calibration has both. */
const DetailsLink = () => (
  <Link to="/calibration" className={TEXT_LINK}>
    {runsMessages().spill.inDetails}
  </Link>
);

function Headline({ spill }: Readonly<{ spill: SpillBudgetAnswer }>) {
  const texts = runsMessages().spill;
  if (spill.verdict === "too_much") return null;
  if (spill.verdict === "fits" && spill.floorLitres !== null)
    return <p>{texts.floor({ litres: formatVolume(spill.floorLitres) })}</p>;
  const figures = spill.missing.map((figure) => texts.figures[figure]).join(", ");
  return (
    <p>
      {texts.unknown({ figures })} <DetailsLink />
    </p>
  );
}

function lineText({ movesLitres, room, floorLitres }: Line): string {
  const { into, onFloor, notKnown } = runsMessages().spill;
  if (movesLitres === null || (room !== null && room.litres === null)) return notKnown;
  const litres = formatVolume(floorLitres);
  if (room === null) return onFloor({ litres });
  const held = into[room.name]({ moves: formatVolume(movesLitres), room: formatVolume(room.litres) });
  return floorLitres === null || floorLitres === 0 ? held : `${held}; ${onFloor({ litres })}`;
}

function Counted({ spill }: Readonly<{ spill: SpillBudgetAnswer }>) {
  const texts = runsMessages().spill;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-primary-ink underline underline-offset-4">
        {texts.counted}
      </summary>
      <dl className="grid gap-2 wrap-anywhere">
        {spill.lines.map((line) => (
          <div key={line.fault}>
            <dt className="font-medium text-ink">{texts.faults[line.fault]}</dt>
            <dd>{lineText(line)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-medium text-ink">{texts.notCovered}</p>
      <ul className="list-disc pl-5">
        {spill.notCovered.map(({ fault, litres }) => (
          <li key={fault}>
            {texts.uncovered[fault]}
            {litres !== null && `, ${texts.upTo({ litres: formatVolume(litres) })}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function SpillBudget({ spill, tankId }: Readonly<{ spill: SpillBudgetAnswer; tankId: string }>) {
  const { limit, fitsMinutes = null } = spill.excess ?? {};
  return (
    <div className="text-sm text-ink-2">
      {limit && fitsMinutes !== null && <TakeLimit tankId={tankId} limit={limit} minutes={fitsMinutes} />}
      <Headline spill={spill} />
      <Counted spill={spill} />
    </div>
  );
}
