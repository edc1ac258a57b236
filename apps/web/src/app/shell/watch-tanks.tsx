// What every screen knows about every tank: its live messages, a run that is open, and the worst state for the browser
// tab. It loads after the first page has appeared.

import { useMatchRoute, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DEVICES_POLL_MS, RUNS_POLL_MS } from "@/config/timing.ts";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { RunBar } from "@/features/runs/run-bar.tsx";
import { useOpenRuns } from "@/features/runs/runs.api.ts";
import { levelView } from "@/features/tanks/level-view.ts";
import { useLatestReadings } from "@/features/tanks/tanks.api.ts";
import { useTellPageState } from "@/lib/page/page-state.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevices } from "@/live/live-context.tsx";
import { readingFreshness } from "../freshness.ts";
import { shownPlace, tankPlaces } from "../tank-place.ts";
import { worstState } from "./worst-state.ts";
import { useTabIcon } from "./worst-state-icon.ts";

/** The dashboard has a whole card for the run of its tank. */
function useCarded(places: ReturnType<typeof tankPlaces>): string | undefined {
  const isHome = Boolean(useMatchRoute()({ to: "/" }));
  const { tank } = useSearch({ strict: false });
  return isHome ? shownPlace(places, tank)?.tank.id : undefined;
}

export function WatchTanks(): ReactNode {
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  // The bell is on every screen, so its news must come on every screen, too.
  useWatchDevices(devices.map(({ id }) => id));
  const unacknowledged = useUnacknowledgedAlerts().data ?? [];
  const places = tankPlaces(devices);
  const tankIds = places.map(({ tank }) => tank.id);
  const readings = useLatestReadings(tankIds, DEVICES_POLL_MS);
  const runs = useOpenRuns(tankIds, RUNS_POLL_MS);
  const nowMs = useNowMs();
  const cardedTankId = useCarded(places);

  const tanks = places.map(({ device, tank }, index) => {
    const reading = readings[index];
    const known = readingFreshness(device, [reading?.receivedAt], nowMs);
    const heard = readingFreshness(device, [reading?.receivedAt, device.lastSeenAt], nowMs);
    // Undefined is a reading that has not been asked for yet: nothing is said about it.
    const view = reading === undefined ? null : levelView(tank, reading, known.freshness, known.ageMs, device.relays);
    return { device, tank, view, run: runs[index] ?? null, heard };
  });
  const worst = worstState(tanks, unacknowledged);
  useTellPageState(worst?.text ?? null);
  useTabIcon(worst?.tone ?? null);

  return tanks.map(
    ({ device, tank, run, heard }) =>
      run && tank.id !== cardedTankId && <RunBar key={tank.id} run={run} device={device} tank={tank} {...heard} nowMs={nowMs} />,
  );
}
