// Every tank of the account with its verdict: for the list of tanks, the browser's tab, and the bar of a run.

import type { LatestReading, Run } from "@halocline/contracts/http/entities.contract";
import { type VerdictText, verdictText } from "@halocline/messages/verdict-text";
import { DEVICES_POLL_MS, RUNS_POLL_MS } from "@/config/timing.ts";
import { useOpenAlerts } from "@/features/alerts/alerts.api.ts";
import { type ReadingFreshness, readingFreshness } from "@/features/devices/device-freshness.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { useNewestRuns } from "@/features/runs/newest-runs.api.ts";
import { useMeasuredRuns } from "@/features/runs/run-measure.api.ts";
import { isOpen } from "@/features/runs/runs.api.ts";
import { useLatestReadings } from "@/features/tanks/tanks.api.ts";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";
import { type Judged, useTankVerdicts } from "@/features/verdict/use-tank-verdict.ts";
import { verdictFormats } from "@/features/verdict/verdict-formats.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useLink } from "@/live/live-context.tsx";
import { type TankPlace, tankPlaces } from "../tank-place.ts";
import { isWhole } from "./knowledge.ts";

export type JudgedTank = TankPlace &
  Readonly<{
    reading: LatestReading | null | undefined;
    run: Run | null;
    heard: ReadingFreshness;
    shown: ShownVerdict;
    text: VerdictText;
    water: Judged["water"];
    /** Its reading and the alerts have been loaded: calm would be a guess before. */
    isWhole: boolean;
    nowMs: number;
  }>;

const NO_ALERTS: readonly never[] = [];

export function useTanks(): readonly JudgedTank[] {
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  const { alerts } = useOpenAlerts();
  const places = tankPlaces(devices);
  const tankIds = places.map(({ tank }) => tank.id);
  const readings = useLatestReadings(tankIds, DEVICES_POLL_MS);
  const newestRuns = useNewestRuns(tankIds, RUNS_POLL_MS);
  const runs = useMeasuredRuns(newestRuns.map((run) => (run && isOpen(run) ? run : null)));
  const link = useLink();
  const nowMs = useNowMs();
  const told = places.map((place, index) => ({
    ...place,
    reading: readings[index],
    run: runs[index] ?? null,
    newestRun: newestRuns[index] ?? null,
    alerts: alerts ?? NO_ALERTS,
  }));
  const judged = useTankVerdicts(told, link, nowMs);
  const isCut = !link.isBrowserOnline || link.isServerSilent;
  return told.flatMap(({ device, tank, reading, run }, index) => {
    const answer = judged[index];
    if (!answer) return [];
    const known = readingFreshness(device, [reading?.receivedAt, device.lastSeenAt], nowMs);
    const { shown, water, isSlopeAwaited } = answer;
    return [
      {
        device,
        tank,
        reading,
        run,
        heard: isCut && known.freshness !== "none" ? { ...known, freshness: "stale" as const } : known,
        shown,
        text: verdictText(tankMessages(), shown.verdict, verdictFormats(nowMs, places.length > 1 ? tank.name : undefined)),
        water,
        isWhole: isWhole({ reading, run: newestRuns[index], alerts, isSlopeAwaited }, shown),
        nowMs,
      },
    ];
  });
}
