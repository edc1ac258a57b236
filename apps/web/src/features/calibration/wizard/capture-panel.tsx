import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { Activity, CircleCheck, Crosshair, Hourglass, type LucideIcon, TriangleAlert, Waves, WifiOff } from "lucide-react";
import { formatMm } from "@/lib/format.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { Tone } from "@/ui/tone.ts";
import { LevelSketch } from "../level-sketch.tsx";
import { LiveDistance } from "../live-distance.tsx";
import { medianMm, READINGS_PER_CAPTURE, type ReadingWindow, type Steadiness, spreadMm, steadiness } from "./reading-window.ts";
import { isCapturable, isOutsideSensorRange, type LiveLevel } from "./take-capture.ts";
import type { Capture, CaptureName, Captures } from "./wizard-state.ts";

type Style = Readonly<{ icon: LucideIcon; tone: Tone }>;

type Stillness = Steadiness | "pumping";

const STYLES: Readonly<Record<Stillness, Style>> = {
  pumping: { icon: Waves, tone: "warn" },
  measuring: { icon: Hourglass, tone: "muted" },
  moving: { icon: Activity, tone: "warn" },
  steady: { icon: CircleCheck, tone: "ok" },
};

function steadinessText(state: Stillness, window: ReadingWindow, isPraised: boolean): string {
  const texts = calibrationMessages().wizard.steadiness;
  const last = { wanted: READINGS_PER_CAPTURE, spread: formatMm(spreadMm(window)) };
  switch (state) {
    case "pumping":
      return texts.stopFirst;
    case "measuring":
      return texts.soFar({ count: window.length, wanted: READINGS_PER_CAPTURE });
    case "moving":
      return texts.wait(last);
    case "steady":
      return isPraised ? texts.goodMoment({ ...last, level: formatMm(medianMm(window)) }) : texts.differ(last);
  }
}

/** Announces its word when that changes; the numbers beside it change every second and stay silent. */
function SteadinessLine({ live: { window, isPumping }, isPraised }: Readonly<{ live: LiveLevel; isPraised: boolean }>) {
  const state = isPumping ? "pumping" : steadiness(window);
  const { icon, tone } = STYLES[state];
  return (
    <div className="grid justify-items-start gap-1.5">
      <div aria-live="polite">
        <Badge icon={icon} tone={tone}>
          {calibrationMessages().wizard.steadiness[state]}
        </Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">{steadinessText(state, window, isPraised)}</p>
    </div>
  );
}

export function CapturedLine({ taken, name }: Readonly<{ taken: Capture; name: CaptureName }>) {
  const nowMs = useNowMs();
  const texts = calibrationMessages().wizard.capture;
  return (
    <Notice tone={taken.isSteady ? "ok" : "warn"} icon={taken.isSteady ? CircleCheck : TriangleAlert}>
      <span className="font-semibold tabular-nums">{texts.taken[name]({ level: formatMm(taken.distanceMm) })}</span>
      <span className="tabular-nums"> · {formatAge(Math.max(0, nowMs - taken.capturedAtMs))}</span>
      {!taken.isSteady && <p>{texts.notSteadyYet}</p>}
    </Notice>
  );
}

function Blocked({ live }: Readonly<{ live: LiveLevel }>) {
  const { noReading, notLive } = calibrationMessages().wizard.capture;
  return (
    <Notice tone="danger" icon={WifiOff}>
      {live.distanceMm === null ? noReading : notLive}
    </Notice>
  );
}

type CapturePanelProps = Readonly<{
  live: LiveLevel;
  captures: Captures;
  /** What Capture captures. */
  name: CaptureName;
  taken: Capture | null;
  /** Why this is not the level to capture; then a steady surface is no reason to. */
  doubt?: string | null;
  onCapture: () => void;
}>;

/** Capture stays enabled without a reading, and a press explains why nothing is captured. It is disabled while a pump runs. */
export function CapturePanel({ live, captures, name, taken, doubt = null, onCapture }: CapturePanelProps) {
  const canCapture = isCapturable(live);
  const texts = calibrationMessages().wizard.capture;
  return (
    <div className="grid gap-4">
      {doubt && (
        <Notice tone="warn" icon={TriangleAlert}>
          {doubt}
        </Notice>
      )}
      <div className="grid items-center gap-4 rounded-panel border bg-inset p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-4">
          <LiveDistance live={live} />
          {canCapture && <SteadinessLine live={live} isPraised={doubt === null && taken === null} />}
          <Button
            variant={taken ? "secondary" : "primary"}
            className="justify-self-start"
            disabled={live.isPumping}
            onClick={onCapture}
          >
            <Crosshair className="size-4.5" aria-hidden />
            {taken ? texts.again : texts.act[name]}
          </Button>
        </div>
        <div className="justify-self-center">
          <LevelSketch
            distanceMm={live.distanceMm}
            isLive={canCapture}
            topMm={captures.top?.distanceMm ?? null}
            drainMm={captures.drain?.distanceMm ?? null}
          />
        </div>
      </div>
      {!canCapture && <Blocked live={live} />}
      {live.distanceMm !== null && isOutsideSensorRange(live.distanceMm) && (
        <Notice tone="warn" icon={TriangleAlert}>
          {texts.outsideRange}
        </Notice>
      )}
      {taken && <CapturedLine taken={taken} name={name} />}
    </div>
  );
}
