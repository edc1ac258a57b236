import { waterDirection } from "@halocline/domain/verdict/direction";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { levelMessages } from "@halocline/messages/texts/level";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useId } from "react";
import { isCurrent } from "@/features/devices/device-freshness.ts";
import { ClearStopButton } from "@/features/devices/stop/clear-stop-button.tsx";
import { isStopped } from "@/features/devices/stop/stopped-device.ts";
import { DayCurve } from "@/features/tanks/last-day/day-curve.tsx";
import { levelView } from "@/features/tanks/level-view.ts";
import { MiniTank } from "@/features/tanks/mini-tank.tsx";
import { trendView } from "@/features/verdict/trend/trend-view.ts";
import { BAND_STYLES, verdictIcon } from "@/features/verdict/verdict-style.ts";
import { formatLength } from "@/lib/format.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { useHoursSlope } from "./use-hours-slope.ts";
import type { JudgedTank } from "./use-tanks.ts";
import { verdictDotTone } from "./verdict-marks.ts";

function distanceText(belowTopMm: number | null, distanceMm: number | null): string {
  const { home } = dashboardMessages();
  if (distanceMm === null) return levelMessages().noSensorData;
  if (belowTopMm === null) return home.fromSensor({ length: formatLength(distanceMm) });
  const length = formatLength(Math.abs(belowTopMm));
  return belowTopMm < 0 ? home.aboveTop({ length }) : home.belowTop({ length });
}

function CardBand({ judged: { shown, text, isWhole } }: Readonly<{ judged: JudgedTank }>) {
  const { band, circle, sentence } = BAND_STYLES[isWhole ? shown.tone : "muted"];
  const Icon = verdictIcon(isWhole ? shown.verdict.code : "waiting");
  const { checking } = dashboardMessages();
  const said = isWhole ? text : checking;
  return (
    <div
      className={clsx("flex items-start gap-3 p-4", band)}
      data-testid="verdict"
      data-code={isWhole ? shown.verdict.code : "unchecked"}
    >
      <span className={clsx("grid size-9 shrink-0 place-items-center rounded-full", circle)}>
        <Icon className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="text-lg font-semibold">{said.word}</p>
        <p className={clsx("text-sm", sentence)}>{said.sentence}</p>
      </div>
    </div>
  );
}

/** One tank in the list. The card links to the tank's page, shows the age of its newest message, and can clear its emergency stop. */
export function TankCard({ judged, mayClear }: Readonly<{ judged: JudgedTank; mayClear: boolean }>) {
  const { device, tank, reading, run, heard, shown, water, isWhole, nowMs } = judged;
  const nameId = useId();
  const isHeard = isCurrent(heard.freshness);
  const view = levelView(tank, reading ?? null, heard.freshness, heard.ageMs, device.relays);
  const hoursMmPerMin = useHoursSlope(tank.id, run !== null);
  const direction = isHeard ? waterDirection({ ...water, hoursMmPerMin }, nowMs) : ({ code: "unknown" } as const);
  const trend = trendView(direction, { isBad: false, isCalm: shown.tone === "ok" || shown.tone === "info" });
  return (
    <section
      aria-labelledby={nameId}
      className={clsx(
        "flex flex-col overflow-hidden rounded-card bg-surface shadow-card",
        BAND_STYLES[isWhole ? shown.tone : "muted"].border,
      )}
    >
      <Link to="/" search={{ tank: tank.id }} className="block grow rounded-card hover:brightness-[0.98]">
        <CardBand judged={judged} />
        <div className="flex gap-4 p-4 pb-2">
          <MiniTank
            view={view}
            dotTone={isWhole ? verdictDotTone(shown.verdict) : undefined}
            className="h-22 w-[62px] shrink-0 sm:h-29 sm:w-23"
          />
          <div className="grid min-w-0 content-start gap-0.5 text-sm text-ink-2 tabular-nums">
            <h2 id={nameId} className="text-base font-semibold text-ink wrap-anywhere">
              {tank.name}
            </h2>
            <p>{distanceText(view.belowTopMm, view.distanceMm)}</p>
            <p data-testid="card-trend" className={clsx(trend.tone === "warn" && "font-semibold text-warn-ink")}>
              {trend.meaning ? `${trend.text}, ${trend.meaning}` : trend.text}
            </p>
            <p className="text-xs text-ink-3">{formatAge(heard.ageMs)}</p>
          </div>
        </div>
        <div className="px-4 pb-3">
          <DayCurve
            tankId={tank.id}
            calibration={view.calibration}
            readingIntervalS={device.readingIntervalSeconds}
            hasOpenRun={run !== null}
          />
        </div>
      </Link>
      {mayClear && isStopped(device) && <ClearStopButton device={device} className="mx-4 mb-4" />}
    </section>
  );
}
