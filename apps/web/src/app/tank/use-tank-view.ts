// Everything the screen of one tank shows, derived once: what was heard, how old it is, and the verdict.

import type { User } from "@halocline/contracts/http/auth.contract";
import type { Device, LatestReading, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { type Direction, waterDirection } from "@halocline/domain/verdict/direction";
import type { Plan } from "@halocline/domain/verdict/movement";
import { useMemo } from "react";
import { DASHBOARD_READING_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { useOpenAlerts } from "@/features/alerts/alerts.api.ts";
import { isCurrent, type ReadingFreshness, readingFreshness } from "@/features/devices/device-freshness.ts";
import { useMeasuredRun } from "@/features/runs/run-measure.api.ts";
import { useKnownOpenRun } from "@/features/runs/runs.api.ts";
import { type LevelView, levelView } from "@/features/tanks/level-view.ts";
import { useLatestReading } from "@/features/tanks/tanks.api.ts";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";
import { useTankVerdicts } from "@/features/verdict/use-tank-verdict.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useLink, useWatchDevice } from "@/live/live-context.tsx";
import type { TankPlace } from "../tank-place.ts";
import { isWhole } from "./knowledge.ts";
import { useHoursSlope } from "./use-hours-slope.ts";
import { type ReasonOf, type Role, reasonOf } from "./waits.ts";

export type TankView = TankPlace &
  Readonly<{
    role: Role;
    /** A stranger in the public demonstration. */
    isVisitor: boolean;
    /** Null for an owner. */
    owner: User["householdOwner"];
    reading: LatestReading | null | undefined;
    readingError: Error | null;
    /** Null until the first answer. */
    view: LevelView | null;
    /** The controller's last message: the one age of the screen. */
    heard: ReadingFreshness;
    /** Heard lately enough to say what its pumps do. */
    isHeard: boolean;
    openRun: Run | null;
    shown: ShownVerdict;
    direction: Direction;
    /** What is meant to move the water. */
    plan: Plan | null;
    /** `checking`: not all of it has been loaded, so calm would be a guess. `failed`: and it will not be. */
    knowledge: "whole" | "checking" | "failed";
    reasonOf: ReasonOf;
    nowMs: number;
  }>;

function useReader(): Pick<TankView, "role" | "owner" | "isVisitor"> {
  const user = useUser().data;
  // Unknown is treated as the least: a viewer sees everything and can stop everything.
  return { role: user?.membershipRole ?? "viewer", owner: user?.householdOwner ?? null, isVisitor: Boolean(user?.visit) };
}

/** Of a page that hears nobody, everything is the last known. */
const cut = (known: ReadingFreshness, isCut: boolean): ReadingFreshness =>
  isCut && known.freshness !== "none" ? { ...known, freshness: "stale" } : known;

const NO_ALERTS: readonly never[] = [];

function useLevelView(device: Device, tank: Tank, reading: TankView["reading"], freshness: ReadingFreshness["freshness"]) {
  const { relays } = device;
  // Only its age changes every second; what does not show the age is not redrawn for it.
  return useMemo(
    () => (reading === undefined ? null : levelView(tank, reading, freshness, null, relays)),
    [tank, reading, freshness, relays],
  );
}

export function useTankView({ device, tank }: TankPlace): TankView {
  useWatchDevice(device.id);
  const latest = useLatestReading(tank.id, DASHBOARD_READING_POLL_MS);
  const open = useKnownOpenRun(tank.id);
  const { alerts, isError: hasAlertsFailed } = useOpenAlerts();
  const reader = useReader();
  const link = useLink();
  const nowMs = useNowMs();
  const reading = latest.data;
  const isCut = !link.isBrowserOnline || link.isServerSilent;
  const known = cut(readingFreshness(device, [reading?.receivedAt], nowMs), isCut);
  const heard = cut(readingFreshness(device, [reading?.receivedAt, device.lastSeenAt], nowMs), isCut);
  const openRun = open.run ?? null;
  const measuredRun = useMeasuredRun(openRun);
  const wire = { device, tank, reading, run: measuredRun, newestRun: open.newest, alerts: alerts ?? NO_ALERTS };
  const [judged] = useTankVerdicts([wire], link, nowMs);
  if (!judged) throw new Error("one tank has one verdict");
  const { shown, water, isSlopeAwaited } = judged;
  const hoursMmPerMin = useHoursSlope(tank.id, openRun !== null);
  const hasFailed = hasAlertsFailed || open.isError;
  const isKnown = isWhole({ reading, run: open.run, alerts, isSlopeAwaited }, shown);
  const knowledge = isKnown ? "whole" : hasFailed ? "failed" : "checking";
  const view = useLevelView(device, tank, reading, known.freshness);
  const isHeard = isCurrent(heard.freshness);
  return {
    device,
    tank,
    ...reader,
    reading,
    readingError: latest.error,
    view: view && { ...view, ageMs: known.ageMs },
    heard,
    isHeard,
    openRun,
    shown,
    direction: isHeard ? waterDirection({ ...water, hoursMmPerMin }, nowMs) : { code: "unknown" },
    plan: water.movement.plan,
    knowledge,
    reasonOf: reasonOf(shown, { role: reader.role, ownerName: reader.owner?.firstName ?? null }, isKnown),
    nowMs,
  };
}
