// The readings of the minutes before the page was opened, from the server: while pumps are held or a run is open, they show which way
// the water moves; after a run that failed, whether two of them arrived since.

import type { Device, LatestReading, Run, SensorReading, Tank } from "@halocline/contracts/http/entities.contract";
import { MOST_STORED, type Sample, STORED_TREND_MS, storedSamples } from "@halocline/domain/verdict/trend";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";

type Asking = Readonly<{
  device: Device;
  tank: Tank;
  run: Run | null;
  newestRun: Run | null;
  reading: LatestReading | null | undefined;
}>;

type EarlierSamples = Readonly<{ stored: readonly Sample[]; isAwaited: boolean }>;

export const NOTHING_EARLIER: EarlierSamples = { stored: [], isAwaited: false };

/** The window moves with each question, so it is no part of the key. */
function earlierQuery(tankId: string) {
  const params = { id: tankId };
  return queryOptions({
    queryKey: [...readQuery("GET /api/tanks/:id/sensor-readings", { params }).queryKey, "trend"],
    queryFn: () => {
      const from = new Date(serverNowMs() - STORED_TREND_MS).toISOString();
      return read("GET /api/tanks/:id/sensor-readings", { params, query: { from, limit: MOST_STORED } });
    },
    // What comes later comes by itself. Whoever waits for a second try is not told that the water may move.
    refetchInterval: false,
    retry: false,
  });
}

const takenOf = ({ deviceTimestamp, heightMm }: Pick<SensorReading, "deviceTimestamp" | "heightMm">) => ({
  takenAtMs: Date.parse(deviceTimestamp),
  distanceMm: heightMm,
});

function earlierOf(readings: readonly SensorReading[], newest: Asking["reading"]): readonly Sample[] {
  const by = newest ? { ...takenOf(newest), receivedAtMs: Date.parse(newest.receivedAt) } : null;
  return storedSamples(readings.map(takenOf), by);
}

/** In the order of the tanks. */
export function useEarlierSamples(tanks: readonly Asking[]): readonly EarlierSamples[] {
  const answers = useQueries({
    queries: tanks.map(({ device, tank, run, newestRun }) => ({
      ...earlierQuery(tank.id),
      enabled: device.hold !== null || run !== null || newestRun?.status === "failed",
    })),
  });
  return answers.map(({ data, isFetching }, index) => ({
    stored: data ? earlierOf(data, tanks[index]?.reading) : NOTHING_EARLIER.stored,
    isAwaited: isFetching,
  }));
}
