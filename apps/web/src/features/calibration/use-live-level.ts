import type { Device } from "@halocline/contracts/http/entities.contract";
import { freshness } from "@halocline/domain/devices/presence";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNowMs } from "@/lib/time/ticker.ts";
import { latestReadingQuery } from "@/live/latest-reading.ts";
import { useWatchDevice } from "@/live/live-context.tsx";
import { type ReadingWindow, withReading } from "./wizard/reading-window.ts";
import type { LiveLevel } from "./wizard/take-capture.ts";

type Source = Readonly<{ tankId: string; deviceId: string; device: Device | undefined; pollMs: number }>;

/** The water as the sensor sees it now. A device of which nothing is known counts as away. */
export function useLiveLevel({ tankId, deviceId, device, pollMs }: Source): LiveLevel {
  useWatchDevice(deviceId);
  const reading = useQuery({ ...latestReadingQuery(tankId), refetchInterval: pollMs }).data;
  const [window, setWindow] = useState<ReadingWindow>([]);
  useEffect(() => {
    if (reading !== undefined) setWindow((known) => withReading(known, reading));
  }, [reading]);

  const nowMs = useNowMs();
  const ageMs = reading ? Math.max(0, nowMs - Date.parse(reading.receivedAt)) : null;
  const isReachable = device !== undefined && device.status !== "offline";
  return {
    distanceMm: reading?.heightMm ?? null,
    temperatureC: reading?.temperatureC ?? null,
    freshness: freshness(ageMs, device?.readingIntervalSeconds ?? 0, isReachable),
    ageMs,
    window,
  };
}
