import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { operatingRangeMm, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
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
  const texts = calibrationMessages().reading;
  return (
    <Card title={texts.title} subtitle={`${tank.name} · ${device.name}`}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-3">
          <LiveDistance live={live} />
          {live.temperatureC !== null && (
            <p className="text-sm text-ink-2 tabular-nums">
              {texts.temperature({ temperature: formatTemperature(live.temperatureC) })}
            </p>
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
  const texts = calibrationMessages().current;
  if (calibratedAt === null) return texts.dateUnknown;
  const time = formatMoment(calibratedAt);
  return calibratedBy === null ? texts.last({ time }) : texts.lastBy({ time, person: calibratedBy });
};

function factsOf(tank: Tank, topDistanceMm: number, drainDistanceMm: number) {
  const calibration = { topDistanceMm, drainDistanceMm, hysteresisMm: tank.hysteresisMm };
  const names = calibrationMessages().levels;
  const circulationOff = { name: names.topCirculationOff, value: formatMm(tank.topHeightCirculationOffMm) };
  return [
    { name: names.top, value: formatMm(topDistanceMm) },
    { name: names.drain, value: formatMm(drainDistanceMm) },
    { name: names.hysteresis, value: formatMm(tank.hysteresisMm) },
    { name: names.range, value: formatMm(operatingRangeMm(calibration)) },
    { name: names.topUpTrigger, value: formatMm(topUpTriggerMm(calibration)) },
    { name: names.topUpTarget, value: formatMm(topDistanceMm) },
    ...(tank.topHeightCirculationOffMm === null ? [] : [circulationOff]),
  ];
}

export function CurrentCalibrationCard({ device, tank }: CardProps) {
  const { calibrationStatus, topHeightMm, drainHeightMm } = tank;
  const texts = calibrationMessages().current;
  if (!calibrationStatus || topHeightMm === null || drainHeightMm === null) {
    return (
      <Card
        title={texts.title}
        aside={
          <Badge icon={Ruler} tone="muted">
            {texts.notCalibrated}
          </Badge>
        }
      >
        <p className="mt-4 text-sm text-ink-2">{texts.notCalibratedText}</p>
      </Card>
    );
  }
  return (
    <Card
      title={texts.title}
      subtitle={lastCalibrated(tank)}
      aside={
        <Badge icon={CircleCheck} tone="ok">
          {texts.calibrated}
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

export function CalibrationInstructions() {
  const { title, steps, range } = calibrationMessages().instructions;
  return (
    <Card title={title} className="lg:col-span-2">
      <ol className="mt-4 grid max-w-3xl list-decimal gap-2.5 pl-5 text-sm text-ink-2">
        {Object.values(steps).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-3">{range}</p>
    </Card>
  );
}
