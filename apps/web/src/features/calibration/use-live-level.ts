import type { Device, LatestReading } from "@halocline/contracts/http/entities.contract";
import { freshness } from "@halocline/domain/devices/presence";
import { movesWater } from "@halocline/domain/relays/relays";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { latestReadingQuery } from "@/live/latest-reading.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { type ReadingWindow, withReading } from "./wizard/reading-window.ts";
import type { LiveLevel } from "./wizard/take-capture.ts";

type Source = Readonly<{ tankId: string; deviceId: string; device: Device | undefined; pollMs: number }>;

/** Empty while a pump runs; begins again with the first reading after it. */
function useStillWindow(reading: LatestReading | null | undefined, isPumping: boolean): ReadingWindow {
  const [window, setWindow] = useState<ReadingWindow>([]);
  const lastWhilePumping = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isPumping) {
      lastWhilePumping.current = reading?.receivedAt;
      setWindow([]);
    } else if (reading !== undefined && (reading === null || reading.receivedAt !== lastWhilePumping.current))
      setWindow((known) => withReading(known, reading));
  }, [reading, isPumping]);
  return window;
}

/** The water as the sensor sees it now. A device of which nothing is known counts as away. */
export function useLiveLevel({ tankId, deviceId, device, pollMs }: Source): LiveLevel {
  useWatchDevice(deviceId);
  const reading = useQuery({ ...latestReadingQuery(tankId), refetchInterval: pollMs }).data;
  const isPumping = device?.relays.some(({ role, currentState }) => movesWater(role) && currentState) ?? false;
  const window = useStillWindow(reading, isPumping);

  const nowMs = useNowMs();
  const ageMs = reading ? Math.max(0, nowMs - Date.parse(reading.receivedAt)) : null;
  const isReachable = device !== undefined && device.status !== "offline";
  return {
    distanceMm: reading?.heightMm ?? null,
    temperatureC: reading?.temperatureC ?? null,
    freshness: freshness(ageMs, device?.readingIntervalSeconds ?? 0, isReachable),
    ageMs,
    window,
    isPumping,
  };
}
