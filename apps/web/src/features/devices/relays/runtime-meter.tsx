import { clsx } from "clsx";

type RuntimeMeterProps = Readonly<{ usedShare: number; isNearLimit: boolean }>;

export function RuntimeMeter({ usedShare, isNearLimit }: RuntimeMeterProps) {
  const usedPercent = Math.round(usedShare * 100);
  return (
    <div
      role="meter"
      aria-label="Allowed runtime used"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={usedPercent}
      aria-valuetext={`${usedPercent} percent`}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface"
    >
      <div
        className={clsx("h-full origin-left", isNearLimit ? "bg-warn" : "bg-primary")}
        style={{ transform: `scaleX(${usedShare})` }}
      />
    </div>
  );
}
