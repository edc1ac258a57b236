import { Activity, CircleCheck, Crosshair, Hourglass, type LucideIcon, TriangleAlert, WifiOff } from "lucide-react";
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
import type { Capture, Captures } from "./wizard-state.ts";

type Style = Readonly<{ icon: LucideIcon; tone: Tone; label: string }>;

const STYLES: Readonly<Record<Steadiness, Style>> = {
  measuring: { icon: Hourglass, tone: "muted", label: "Measuring" },
  moving: { icon: Activity, tone: "warn", label: "Still moving" },
  steady: { icon: CircleCheck, tone: "ok", label: "Steady" },
};

function steadinessText(window: ReadingWindow, isPraised: boolean): string {
  const spread = formatMm(spreadMm(window));
  switch (steadiness(window)) {
    case "measuring":
      return `${window.length} of ${READINGS_PER_CAPTURE} readings so far.`;
    case "moving":
      return `The last ${READINGS_PER_CAPTURE} readings differ by ${spread}. Better wait until the water is still.`;
    case "steady":
      return `The last ${READINGS_PER_CAPTURE} readings differ by ${spread}.${isPraised ? ` A good moment to capture ${formatMm(medianMm(window))}.` : ""}`;
  }
}

/** Announces its word when that changes; the numbers beside it change every second and stay silent. */
function SteadinessLine({ window, isPraised }: Readonly<{ window: ReadingWindow; isPraised: boolean }>) {
  const { icon, tone, label } = STYLES[steadiness(window)];
  return (
    <div className="grid justify-items-start gap-1.5">
      <div aria-live="polite">
        <Badge icon={icon} tone={tone}>
          {label}
        </Badge>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">{steadinessText(window, isPraised)}</p>
    </div>
  );
}

export function CapturedLine({ taken, name }: Readonly<{ taken: Capture; name: string }>) {
  const nowMs = useNowMs();
  return (
    <Notice tone={taken.isSteady ? "ok" : "warn"} icon={taken.isSteady ? CircleCheck : TriangleAlert}>
      <span className="font-semibold tabular-nums">
        {name} captured: {formatMm(taken.distanceMm)}
      </span>
      <span className="tabular-nums"> · {formatAge(Math.max(0, nowMs - taken.capturedAtMs))}</span>
      {!taken.isSteady && <p>The readings were not steady yet. Better capture again once they are.</p>}
    </Notice>
  );
}

function Blocked({ live }: Readonly<{ live: LiveLevel }>) {
  const cause = live.distanceMm === null ? "There is no reading" : "The reading is not live";
  return (
    <Notice tone="danger" icon={WifiOff}>
      {cause}, so nothing can be captured. Please ensure the device is online.
    </Notice>
  );
}

type CapturePanelProps = Readonly<{
  live: LiveLevel;
  captures: Captures;
  /** "Top level": what Capture captures. */
  name: string;
  taken: Capture | null;
  /** Why this is not the level to capture; then a steady surface is no reason to. */
  doubt?: string | null;
  onCapture: () => void;
}>;

/** Capture stays pressable when blocked: a press says why, as does the notice. */
export function CapturePanel({ live, captures, name, taken, doubt = null, onCapture }: CapturePanelProps) {
  const canCapture = isCapturable(live);
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
          {canCapture && <SteadinessLine window={live.window} isPraised={doubt === null && taken === null} />}
          <Button variant={taken ? "secondary" : "primary"} className="justify-self-start" onClick={onCapture}>
            <Crosshair className="size-4.5" aria-hidden />
            {taken ? "Capture again" : `Capture ${name.toLowerCase()}`}
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
          The sensor works best between 5 and 100 mm. Readings out here may be wrong.
        </Notice>
      )}
      {taken && <CapturedLine taken={taken} name={name} />}
    </div>
  );
}
