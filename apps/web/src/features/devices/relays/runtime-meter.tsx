import { relaysMessages } from "@halocline/messages/texts/relays";
import { clsx } from "clsx";

type RuntimeMeterProps = Readonly<{ usedShare: number; isNearLimit: boolean }>;

export function RuntimeMeter({ usedShare, isNearLimit }: RuntimeMeterProps) {
  const { runtimeUsed, percent } = relaysMessages();
  const usedPercent = Math.round(usedShare * 100);
  return (
    <div
      role="meter"
      aria-label={runtimeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={usedPercent}
      aria-valuetext={percent({ percent: usedPercent })}
      className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface"
    >
      <div
        className={clsx("h-full origin-left", isNearLimit ? "bg-warn" : "bg-primary")}
        style={{ transform: `scaleX(${usedShare})` }}
      />
    </div>
  );
}
