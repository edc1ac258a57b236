import { runDetailsMessages } from "@halocline/messages/texts/run-details";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatLength, formatLengthValue } from "@/lib/format.ts";
import { formatRuntime } from "@/lib/time/duration.ts";
import type { Marks, SafetyLimit } from "./run-progress.ts";

const NEAR_LIMIT_SHARE = 0.8;

type BarProps = Readonly<{ name: string; share: number; valueText: string; color: string; children: ReactNode }>;

function Bar({ name, share, valueText, color, children }: BarProps) {
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm tabular-nums">
        <span className="text-ink-2">{name}</span>
        <span className="text-right">{children}</span>
      </p>
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={valueText}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-muted-soft"
      >
        <div className={clsx("h-full origin-left", color)} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

type LevelMeterProps = Readonly<{ marks: Marks; share: number; distanceMm: number; trendText: string }>;

export function LevelMeter({ marks, share, distanceMm, trendText }: LevelMeterProps) {
  const { level, to, levelTo } = runDetailsMessages().meters;
  const target = formatLength(marks.targetMm);
  return (
    <Bar name={level} share={share} valueText={levelTo({ level: formatLength(distanceMm), target })} color="bg-info">
      <strong className="font-semibold">{formatLengthValue(distanceMm)}</strong> {to({ level: target })}
      {` · ${trendText}`}
    </Bar>
  );
}

export function LimitMeter({ limit }: Readonly<{ limit: SafetyLimit }>) {
  const { limits, of, usedOf } = runDetailsMessages().meters;
  const used = formatRuntime(limit.usedMs);
  const longest = formatRuntime(limit.limitMs);
  const share = limit.limitMs > 0 ? limit.usedMs / limit.limitMs : 1;
  const color = share >= NEAR_LIMIT_SHARE ? "bg-warn" : "bg-muted";
  return (
    <Bar name={limits[limit.phase]} share={share} valueText={usedOf({ used, longest })} color={color}>
      <strong className="font-semibold">{used}</strong> {of({ longest })}
    </Bar>
  );
}
