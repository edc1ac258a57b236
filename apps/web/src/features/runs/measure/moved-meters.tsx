import type { RunMeasure } from "@halocline/contracts/http/run-measure.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { formatTime } from "@/lib/time/date-text.ts";
import type { CurveView } from "./curve-view.ts";
import { type MovedAmount, movedAmount } from "./moved-amount.ts";

type MeterProps = Readonly<{ name: string; amount: MovedAmount | null; at: string | null }>;

function Meter({ name, amount, at }: MeterProps) {
  const { of, doneOf, notKnown } = runPageMessages().meters;
  const { done, whole, share } = amount ?? { done: notKnown, whole: null, share: null };
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-2">{name}</p>
      <p className="tabular-nums">
        <strong className={amount ? "text-xl font-semibold lg:text-2xl" : "font-normal text-ink-2"}>{done}</strong>{" "}
        {whole !== null && <span className="text-sm text-ink-2">{of({ whole })}</span>}
        {amount && at && <span className="text-sm text-warn-ink"> {at}</span>}
      </p>
      {share !== null && (
        <div
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={[whole === null ? done : doneOf({ done, whole }), at].filter(Boolean).join(" ")}
          className="mt-1.5 h-2 overflow-hidden rounded-full bg-muted-soft"
        >
          <div className="h-full origin-left bg-info" style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
    </div>
  );
}

const wholeMm = ({ topMm, drainMm }: CurveView): number | null => (topMm === null || drainMm === null ? null : drainMm - topMm);

export function MovedMeters({ measure, view }: Readonly<{ measure: RunMeasure; view: CurveView }>) {
  const { drained, filled, at } = runPageMessages().meters;
  const whole = wholeMm(view);
  const lastAt = view.silentSinceMs === null ? null : at({ time: formatTime(view.silentSinceMs) });
  return (
    <div className="grid grid-cols-2 gap-4">
      <Meter name={drained} amount={movedAmount(measure.drained, whole)} at={lastAt} />
      <Meter name={filled} amount={movedAmount(measure.filled, whole)} at={lastAt} />
    </div>
  );
}
