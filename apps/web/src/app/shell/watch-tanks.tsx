// What every screen knows about every tank: its live messages, a run that is open, and the worst verdict for the browser tab.
// It loads after the first page has appeared.

import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { useMatchRoute, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { RunBar } from "@/features/runs/run-bar.tsx";
import { useAppBadge } from "@/lib/page/app-badge.ts";
import { useTellPageState } from "@/lib/page/page-state.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { useWatchDevices } from "@/live/live-context.tsx";
import { type JudgedTank, useTanks } from "../tank/use-tanks.ts";
import { homePlace } from "../tank-place.ts";
import { UpdateBar } from "./update/update-bar.tsx";
import { worstState } from "./worst-state.ts";
import { useTabIcon } from "./worst-state-icon.ts";

/** The dashboard says it of its tank, the list of tanks of all of them, and a run's own page of that run. */
function useIsOnScreen(tanks: readonly JudgedTank[]): (tank: JudgedTank) => boolean {
  const match = useMatchRoute();
  const isHome = Boolean(match({ to: "/" }));
  const ofRun = match({ to: "/runs/$runId" });
  const { tank: wantedTankId } = useSearch({ strict: false });
  const place = homePlace(tanks, wantedTankId);
  return ({ tank, run }) =>
    (ofRun !== false && ofRun.runId === run?.id) || (isHome && (place === undefined || place.tank.id === tank.id));
}

function barText({ tank, shown, text }: JudgedTank): string {
  const { verdict } = shown;
  const texts = dashboardMessages();
  const named = { name: tank.name, word: text.word };
  const finishAtMs = verdict.code === "changing_water" || verdict.code === "topping_up" ? verdict.finishAtMs : null;
  return finishAtMs === null ? texts.runBar(named) : texts.runBarFinish({ ...named, time: formatTime(finishAtMs) });
}

export function WatchTanks(): ReactNode {
  const tanks = useTanks();
  // The bell is on every screen, so its news must come on every screen, too.
  useWatchDevices((useDevices(DEVICES_POLL_MS).data ?? []).map(({ id }) => id));
  const alerts = useUnacknowledgedAlerts().data;
  const unacknowledged = alerts ?? [];
  useAppBadge(alerts?.length);
  const isOnScreen = useIsOnScreen(tanks);
  const known = tanks.filter(({ isWhole }) => isWhole);
  const worst = worstState(
    known.map(({ tank, text, shown }) => ({ name: tank.name, word: text.word, shown })),
    unacknowledged,
  );
  useTellPageState(worst?.text ?? null);
  useTabIcon(worst?.tone ?? null);
  return (
    <>
      {tanks.map(
        (judged) =>
          judged.run &&
          !isOnScreen(judged) && (
            <RunBar key={judged.tank.id} run={judged.run} tank={judged.tank} text={barText(judged)} tone={judged.shown.tone} />
          ),
      )}
      <UpdateBar isRunOpen={tanks.some(({ run }) => run !== null)} />
    </>
  );
}
