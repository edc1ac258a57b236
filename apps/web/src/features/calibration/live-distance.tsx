import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { clsx } from "clsx";
import { formatDecimal } from "@/lib/format.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import type { LiveLevel } from "./wizard/take-capture.ts";

/** The big number, never without its age. */
export function LiveDistance({ live }: Readonly<{ live: LiveLevel }>) {
  const texts = calibrationMessages().reading;
  const isOld = live.freshness === "stale";
  return (
    <div>
      <p className="text-xs font-medium text-ink-2">{isOld ? texts.lastKnown : texts.distance}</p>
      <p
        className={clsx(
          "figures my-1 text-hero-phone font-semibold whitespace-nowrap sm:text-hero",
          (isOld || live.distanceMm === null) && "text-ink-3",
        )}
      >
        <span data-testid="live-distance">{formatDecimal(live.distanceMm)}</span>
        <span className="ml-1.5 text-lg font-medium text-ink-3">mm</span>
      </p>
      {live.distanceMm === null && live.freshness !== "none" ? (
        <p className="text-xs font-medium text-danger-ink tabular-nums">{texts.noSensorData({ age: formatAge(live.ageMs) })}</p>
      ) : (
        <FreshnessTag freshness={live.freshness} ageMs={live.ageMs} />
      )}
    </div>
  );
}
