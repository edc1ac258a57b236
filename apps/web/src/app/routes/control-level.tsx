import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { LIVE_READING_POLL_MS } from "@/config/timing.ts";
import { readingFreshness } from "@/features/devices/device-freshness.ts";
import { LevelStrip } from "@/features/tanks/level-strip.tsx";
import { levelView } from "@/features/tanks/level-view.ts";
import { useLatestReading } from "@/features/tanks/tanks.api.ts";
import { useNowMs } from "@/lib/time/ticker.ts";

type ControlLevelProps = Readonly<{ device: Device; tank: Tank }>;

/** In sight while a pump runs. Nothing is said before the first answer: a dash would read as an empty tank. */
export function ControlLevel({ device, tank }: ControlLevelProps) {
  const reading = useLatestReading(tank.id, LIVE_READING_POLL_MS).data;
  const nowMs = useNowMs();
  if (reading === undefined) return null;
  const known = readingFreshness(device, [reading?.receivedAt], nowMs);
  return <LevelStrip name={tank.name} view={levelView(tank, reading, known.freshness, known.ageMs, device.relays)} />;
}
