import type { Tank } from "@halocline/contracts/http/entities.contract";
import { type Calibration, operatingRangeMm, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { distanceAtPercent, FULL_ABOVE_PERCENT, LOW_BELOW_PERCENT, VERY_LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { formatMm } from "@/lib/format.ts";
import { readableMessage, rejectedFields } from "@/lib/http/http-error.ts";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Facts } from "../facts.tsx";
import type { Wizard } from "./use-wizard.ts";
import {
  changeHysteresis,
  draftCalibration,
  draftErrors,
  draftWarnings,
  hysteresisMm,
  type WizardState,
} from "./wizard-state.ts";

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

type ComparisonProps = Readonly<{ saved: Tank; state: WizardState }>;

/** Null means "not set", on either side. */
function rowsOf({
  saved,
  state,
}: ComparisonProps): readonly Readonly<{ name: string; oldMm: number | null; newMm: number | null }>[] {
  const { top, topCirculationOff, drain } = state.captures;
  const wasCalibrated = saved.calibrationStatus;
  const names = calibrationMessages().levels;
  const rows = [
    { name: names.top, oldMm: saved.topHeightMm, newMm: top?.distanceMm ?? null },
    { name: names.topCirculationOff, oldMm: saved.topHeightCirculationOffMm, newMm: topCirculationOff?.distanceMm ?? null },
    { name: names.drain, oldMm: saved.drainHeightMm, newMm: drain?.distanceMm ?? null },
    { name: names.hysteresis, oldMm: wasCalibrated ? saved.hysteresisMm : null, newMm: numberOrNull(hysteresisMm(state)) },
  ];
  return rows.filter(({ oldMm, newMm }) => oldMm !== null || newMm !== null);
}

function Comparison(props: ComparisonProps) {
  const { level, before, after } = calibrationMessages().wizard.review;
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-left text-xs text-ink-3">
          <th scope="col" className="py-1 font-medium">
            {level}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {before}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(props).map(({ name, oldMm, newMm }) => (
          <tr key={name} className="border-t">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {name}
            </th>
            <td className="py-2 text-right whitespace-nowrap text-ink-2">{formatMm(oldMm)}</td>
            <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap">{formatMm(newMm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Meaning({ draft }: Readonly<{ draft: Calibration }>) {
  const { levels, wizard } = calibrationMessages();
  const { full, low, veryLow, closerThan, fartherThan } = wizard.review;
  const at = (percent: number) => ({ distance: formatMm(distanceAtPercent(draft, percent)) });
  return (
    <Facts
      facts={[
        { name: levels.range, value: formatMm(operatingRangeMm(draft)) },
        { name: levels.topUpTrigger, value: formatMm(numberOrNull(topUpTriggerMm(draft))) },
        { name: levels.topUpTarget, value: formatMm(draft.topDistanceMm) },
        { name: full({ percent: FULL_ABOVE_PERCENT }), value: closerThan(at(FULL_ABOVE_PERCENT)) },
        { name: low({ percent: LOW_BELOW_PERCENT }), value: fartherThan(at(LOW_BELOW_PERCENT)) },
        { name: veryLow({ percent: VERY_LOW_BELOW_PERCENT }), value: fartherThan(at(VERY_LOW_BELOW_PERCENT)) },
      ]}
    />
  );
}

function measuredFact(areaCm2: number) {
  const { area: name, squareCentimetres } = calibrationMessages().wizard.jug;
  return { name, value: squareCentimetres({ area: Math.round(areaCm2) }) };
}

/** A toast is gone in seconds; why it was not saved stays. */
function NotSaved({ error }: Readonly<{ error: Error }>) {
  const complaints = Object.values(rejectedFields(error));
  return (
    <Notice tone="danger" icon={CircleAlert} title={calibrationMessages().wizard.failed}>
      {complaints.length > 0 ? complaints.join(". ") : readableMessage(error)}
    </Notice>
  );
}

export function ReviewStep({ wizard }: Readonly<{ wizard: Wizard }>) {
  const { state, saved, saveError, isSaving } = wizard;
  const draft = draftCalibration(state);
  const errors = draftErrors(state);
  const hysteresisError = errors.find(({ field }) => field === "hysteresisMm");
  const texts = calibrationMessages().wizard.review;
  const hasUnsteady = Object.values(state.captures).some((capture) => capture && !capture.isSteady);
  return (
    <div className="grid gap-5">
      <Comparison saved={saved} state={state} />
      <TextField
        label={texts.hysteresis}
        type="number"
        inputMode="decimal"
        step={0.1}
        min={1}
        max={20}
        disabled={isSaving}
        value={state.hysteresisText}
        error={hysteresisError?.message}
        hint={hysteresisError?.plain ?? texts.hysteresisHint}
        onChange={(event) => wizard.change(changeHysteresis(state, event.target.value))}
      />
      {draft && <Meaning draft={draft} />}
      {state.areaCm2 !== null && <Facts facts={[measuredFact(state.areaCm2)]} />}
      {errors
        .filter(({ field }) => field !== "hysteresisMm")
        .map(({ message, plain }) => (
          <Notice key={message} tone="danger" icon={CircleAlert}>
            {message}
            {plain && <span className="block">{plain}</span>}
          </Notice>
        ))}
      {draftWarnings(state).map(({ message, plain }) => (
        <Notice key={message} tone="warn" icon={TriangleAlert}>
          {message}. {plain}
        </Notice>
      ))}
      {hasUnsteady && (
        <Notice tone="warn" icon={TriangleAlert}>
          {texts.unsteady}
        </Notice>
      )}
      {saveError && !isSaving && <NotSaved error={saveError} />}
    </div>
  );
}
