import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { operatingRangeMm, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { CircleCheck, Ruler } from "lucide-react";
import { LIVE_READING_POLL_MS } from "@/config/timing.ts";
import { formatMm, formatTemperature } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Acknowledgement } from "./acknowledgement.tsx";
import { Facts } from "./facts.tsx";
import { LevelSketch } from "./level-sketch.tsx";
import { LiveDistance } from "./live-distance.tsx";
import { useLiveLevel } from "./use-live-level.ts";
import { isCapturable } from "./wizard/take-capture.ts";

type CardProps = Readonly<{ device: Device; tank: Tank }>;

export function LiveReadingCard({ device, tank }: CardProps) {
  const live = useLiveLevel({ tankId: tank.id, deviceId: device.id, device, pollMs: LIVE_READING_POLL_MS });
  return (
    <Card title="Live Reading" subtitle={`${tank.name} · ${device.name}`}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-3">
          <LiveDistance live={live} />
          {live.temperatureC !== null && (
            <p className="text-sm text-ink-2 tabular-nums">Temperature {formatTemperature(live.temperatureC)}</p>
          )}
        </div>
        <LevelSketch
          distanceMm={live.distanceMm}
          isLive={isCapturable(live)}
          topMm={tank.calibrationStatus ? tank.topHeightMm : null}
          drainMm={tank.calibrationStatus ? tank.drainHeightMm : null}
        />
      </div>
    </Card>
  );
}

const lastCalibrated = ({ calibratedAt, calibratedBy }: Tank): string => {
  if (calibratedAt === null) return "Last calibrated at an unknown time";
  return `Last calibrated ${formatMoment(calibratedAt)}${calibratedBy === null ? "" : ` by ${calibratedBy}`}`;
};

function factsOf(tank: Tank, topDistanceMm: number, drainDistanceMm: number) {
  const calibration = { topDistanceMm, drainDistanceMm, hysteresisMm: tank.hysteresisMm };
  const circulationOff = { name: "Top level, circulation off", value: formatMm(tank.topHeightCirculationOffMm) };
  return [
    { name: "Top level", value: formatMm(topDistanceMm) },
    { name: "Drain level", value: formatMm(drainDistanceMm) },
    { name: "Hysteresis", value: formatMm(tank.hysteresisMm) },
    { name: "Operating range", value: formatMm(operatingRangeMm(calibration)) },
    { name: "Top-up trigger", value: formatMm(topUpTriggerMm(calibration)) },
    { name: "Top-up target", value: formatMm(topDistanceMm) },
    ...(tank.topHeightCirculationOffMm === null ? [] : [circulationOff]),
  ];
}

export function CurrentCalibrationCard({ device, tank }: CardProps) {
  const { calibrationStatus, topHeightMm, drainHeightMm } = tank;
  if (!calibrationStatus || topHeightMm === null || drainHeightMm === null) {
    return (
      <Card
        title="Current Calibration"
        aside={
          <Badge icon={Ruler} tone="muted">
            Not Calibrated
          </Badge>
        }
      >
        <p className="mt-4 text-sm text-ink-2">
          This tank has no levels yet. Until it is calibrated there is no fill percentage and no automation.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Current Calibration"
      subtitle={lastCalibrated(tank)}
      aside={
        <Badge icon={CircleCheck} tone="ok">
          Calibrated
        </Badge>
      }
    >
      <div className="mt-4 grid gap-4">
        <Facts facts={factsOf(tank, topHeightMm, drainHeightMm)} />
        <Acknowledgement device={device} />
      </div>
    </Card>
  );
}

const INSTRUCTIONS = [
  "Make sure the device is online and the sensor sits firmly above the water, with nothing in its beam.",
  "Fill the tank to its normal level, let the water settle, and capture the top level.",
  "Drain it to the lowest level a water change may reach, and capture the drain level. It must be a larger distance than the top.",
  "Choose the hysteresis: how far the water may fall before a top-up. 3-5 mm suits most tanks; less lets ripples start the pump.",
  "Calibrate again whenever the sensor has been moved.",
] as const;

export function CalibrationInstructions() {
  return (
    <Card title="Calibration Instructions" className="lg:col-span-2">
      <ol className="mt-4 grid max-w-3xl list-decimal gap-2.5 pl-5 text-sm text-ink-2">
        {INSTRUCTIONS.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-3">The sensor works best between 5 and 100 mm above the water.</p>
    </Card>
  );
}
