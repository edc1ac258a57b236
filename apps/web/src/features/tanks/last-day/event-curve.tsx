import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { useQuery } from "@tanstack/react-query";
import { LAST_DAY_POLL_MS } from "@/config/timing.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { levelDay } from "./level-day.ts";
import { linePath, STRIP_HEIGHT_PX, stripGeometry } from "./strip-geometry.ts";

const MINUTE_MS = 60_000;
const BEFORE_MS = 15 * MINUTE_MS;
const AFTER_MS = 5 * MINUTE_MS;
const POINTS = 60;
const [WIDTH_PX, HEIGHT_PX] = [72, 32];

export type EventCurveProps = Readonly<{ tankId: string; atMs: number; readingIntervalS: number }>;

/** The level in the twenty minutes around an event, with a line where it happened. Nothing is drawn of a level nobody measured. */
export function EventCurve({ tankId, atMs, readingIntervalS }: EventCurveProps) {
  const [fromMs, toMs] = [atMs - BEFORE_MS, atMs + AFTER_MS];
  const query = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), points: POINTS };
  const { data } = useQuery({
    ...readQuery("GET /api/tanks/:id/level-history", { params: { id: tankId }, query }),
    refetchInterval: LAST_DAY_POLL_MS,
  });
  const span = data ? levelDay({ ...data, fromMs, toMs }, readingIntervalS) : null;
  if (!span?.range) return null;
  const geometry = stripGeometry(span, null, WIDTH_PX);
  const eventX = geometry.x(atMs);
  return (
    <svg
      role="img"
      aria-label={dashboardMessages().curveAround({ time: formatTime(atMs) })}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      viewBox={`0 0 ${WIDTH_PX} ${STRIP_HEIGHT_PX}`}
      preserveAspectRatio="none"
      fill="none"
      className="shrink-0"
    >
      <line x1={eventX} x2={eventX} y2={STRIP_HEIGHT_PX} className="stroke-danger" vectorEffect="non-scaling-stroke" />
      {span.stretches.map((stretch) => (
        <path
          key={stretch[0]?.fromMs}
          d={linePath(stretch, geometry)}
          className="stroke-ink-2"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
