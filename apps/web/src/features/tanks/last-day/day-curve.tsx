import type { Calibration } from "@halocline/domain/tanks/calibration";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { useElementWidth } from "@/lib/page/use-element-width.ts";
import { daySentence } from "./day-text.ts";
import { useLastDay } from "./last-day.api.ts";
import { levelDay } from "./level-day.ts";
import { linePath, STRIP_HEIGHT_PX, stripGeometry } from "./strip-geometry.ts";

type DayCurveProps = Readonly<{
  tankId: string;
  calibration: Calibration | null;
  readingIntervalS: number;
  hasOpenRun: boolean;
}>;

const HEIGHT_PX = 40;

/** The last day as one line, for a card. */
export function DayCurve({ tankId, calibration, readingIntervalS, hasOpenRun }: DayCurveProps) {
  const { data } = useLastDay(tankId, hasOpenRun);
  const [ref, widthPx] = useElementWidth<HTMLDivElement>();
  const { home } = dashboardMessages();
  const day = data ? levelDay(data, readingIntervalS) : null;
  const geometry = day?.range ? stripGeometry(day, calibration, widthPx) : null;
  return (
    <div ref={ref}>
      <div role="img" aria-label={day?.range ? daySentence(day, []) : home.noDay} style={{ height: HEIGHT_PX }}>
        {day && geometry && widthPx > 0 && (
          <svg
            width={widthPx}
            height={HEIGHT_PX}
            viewBox={`0 0 ${widthPx} ${STRIP_HEIGHT_PX}`}
            preserveAspectRatio="none"
            fill="none"
            aria-hidden="true"
          >
            {day.stretches.map((stretch) => (
              <path
                key={stretch[0]?.fromMs}
                d={linePath(stretch, geometry)}
                className="stroke-primary"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        )}
      </div>
      <div className="flex justify-between text-2xs text-ink-3" aria-hidden="true">
        <span>{home.dayAgo}</span>
        <span>{home.now}</span>
      </div>
    </div>
  );
}
