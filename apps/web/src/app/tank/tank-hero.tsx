import type { RelayRole } from "@halocline/domain/relays/relays";
import { phaseMarks, phaseOf } from "@halocline/domain/runs/phase-marks";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { levelMessages } from "@halocline/messages/texts/level";
import { verdictText } from "@halocline/messages/verdict-text";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import { useMemo } from "react";
import { StopRun } from "@/features/runs/stop-run.tsx";
import type { LevelAim } from "@/features/tanks/level-number.ts";
import type { TankFrame } from "@/features/tanks/tank/tank-geometry.ts";
import { WaterLevelMonitor } from "@/features/tanks/water-level-monitor.tsx";
import { trendView } from "@/features/verdict/trend/trend-view.ts";
import { VerdictBand } from "@/features/verdict/verdict-band.tsx";
import { verdictFormats } from "@/features/verdict/verdict-formats.ts";
import { BAND_STYLES } from "@/features/verdict/verdict-style.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { Spinner } from "@/ui/spinner.tsx";
import type { BrokenPart } from "./broken-part.ts";
import { withReservoirs } from "./reservoir-marks.ts";
import type { TankView } from "./use-tank-view.ts";
import { VerdictActions } from "./verdict-actions.tsx";
import { isLocked, verdictDotTone, verdictMarks } from "./verdict-marks.ts";

const NO_ROLES: ReadonlySet<RelayRole> = new Set();

function useRunningRoles({ device, isHeard }: TankView): ReadonlySet<RelayRole> {
  const { relays } = device;
  return useMemo(
    () => (isHeard ? new Set(relays.filter(({ currentState }) => currentState).map(({ role }) => role)) : NO_ROLES),
    [relays, isHeard],
  );
}

/** Beyond the mark that was taken with circulation off, it is too much water. */
function isFromPipes({ device, view, plan }: TankView): boolean {
  if (!view) return false;
  if (plan === "pipes_back") return true;
  const isOff = device.relays.some(({ role, currentState }) => role === "circulation" && !currentState);
  return isOff && (!view.isOverfilled || (view.calibration?.topOffDistanceMm ?? null) === null);
}

/** Where the run brings the water to, while it is known to move it. */
function aimOf(tankView: TankView): LevelAim {
  const { tank, device, view, openRun, isHeard } = tankView;
  const phase = openRun && isHeard ? phaseOf(openRun, device.relays) : null;
  const marks = openRun && view && phaseMarks(openRun, phase, { calibration: view.calibration, relays: device.relays });
  return {
    targetMm: marks?.targetMm ?? null,
    isDraining: phase === "draining",
    isFromPipes: isHeard && isFromPipes(tankView),
    areaCm2: tank.areaCm2,
  };
}

/** Rows that show a tank as it was. */
const AS_OF: ReadonlySet<string> = new Set(["browser_offline", "server_silent", "server_behind"]);

/** The more there is to say above the drawing, the less room it has on a phone. */
function frameOf({ shown, knowledge }: TankView): TankFrame {
  if (knowledge !== "whole") return "calm";
  if (AS_OF.has(shown.verdict.code)) return "offline";
  if (shown.tone === "solid") return "critical";
  return shown.next.length > 0 ? "action" : "calm";
}

const CALM: ReadonlySet<string> = new Set(["ok", "info"]);
const BY_ITSELF: ReadonlySet<string> = new Set(["rising", "falling", "pump_runs_on"]);

function trendOf({ shown, direction }: TankView) {
  return trendView(direction, { isBad: BY_ITSELF.has(shown.verdict.code), isCalm: CALM.has(shown.tone) });
}

function More({ count }: Readonly<{ count: number }>) {
  if (count === 0) return null;
  return (
    <Link to="/alerts" className="font-semibold whitespace-nowrap underline underline-offset-4">
      {dashboardMessages().more({ count })}
    </Link>
  );
}

/** Calm is not said before everything is loaded that could speak against it; to stop a run needs none of it. */
function Pending({ view: { knowledge, openRun, isVisitor } }: Readonly<{ view: TankView }>) {
  const { word, sentence } = dashboardMessages()[knowledge === "failed" ? "unchecked" : "checking"];
  return (
    <div data-testid="verdict" data-code="unchecked" className="flex flex-wrap items-center gap-3 bg-muted-soft p-4 sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-muted text-surface lg:size-12">
        <LoaderCircle className={clsx("size-5", knowledge === "checking" && "turn-quickly")} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-xl font-semibold lg:text-2xl">{word}</h2>
        <p>{sentence}</p>
      </div>
      {openRun && !isVisitor && <StopRun run={openRun} />}
    </div>
  );
}

function Band({ view, hasOtherTanks }: Readonly<{ view: TankView; hasOtherTanks: boolean }>) {
  const { shown, tank, nowMs } = view;
  const text = verdictText(tankMessages(), shown.verdict, verdictFormats(nowMs, hasOtherTanks ? tank.name : undefined));
  return (
    <VerdictBand shown={shown} text={text} more={<More count={shown.moreCount} />} actions={<VerdictActions view={view} />} />
  );
}

function Monitor({ view, broken }: Pick<HeroProps, "view" | "broken">) {
  const { shown, tank, role } = view;
  const runningRoles = useRunningRoles(view);
  const aim = aimOf(view);
  const trend = trendOf(view);
  const marks = useMemo(() => {
    const known = withReservoirs(verdictMarks(shown.verdict), tank);
    return broken ? broken.mark(known) : known;
  }, [shown.verdict, tank, broken]);
  if (!view.view) return <ReadingMissing error={view.readingError} />;
  const litresLink = tank.areaCm2 === null && tank.calibrationStatus && role === "owner" && (
    <Link to="/calibration" search={{ tank: tank.id }} className="text-primary-ink underline underline-offset-2">
      {dashboardMessages().level.measureLitres}
    </Link>
  );
  return (
    <WaterLevelMonitor
      view={view.view}
      aim={aim}
      trend={trend}
      runningRoles={runningRoles}
      marks={marks}
      frame={broken ? "floor" : frameOf(view)}
      floorL={broken?.floorL ?? 0}
      dotTone={verdictDotTone(shown.verdict)}
      isMeant={view.openRun?.type === "water_change"}
      lockedWord={isLocked(shown.verdict.code) ? dashboardMessages().locked : null}
      litresLink={litresLink}
    />
  );
}

/** About as tall as the monitor that follows, so that nothing moves under a finger when it comes. */
function ReadingMissing({ error }: Readonly<{ error: Error | null }>) {
  const { readingNotLoaded } = dashboardMessages();
  return (
    <section aria-label={levelMessages().monitor} className="grid min-h-90 place-items-center p-4">
      {error ? <p className="text-sm text-danger-ink">{readingNotLoaded({ reason: readableMessage(error) })}</p> : <Spinner />}
    </section>
  );
}

type HeroProps = Readonly<{
  view: TankView;
  hasOtherTanks: boolean;
  /** Of a simulated tank. */
  broken?: BrokenPart | null;
  className?: string;
}>;

/** The verdict, and the water it is about. */
export function TankHero({ view, hasOtherTanks, broken = null, className }: HeroProps) {
  const isWhole = view.knowledge === "whole";
  return (
    <div
      className={clsx(
        "self-start overflow-hidden rounded-card bg-surface shadow-card",
        isWhole ? BAND_STYLES[view.shown.tone].border : "border",
        className,
      )}
    >
      {isWhole ? <Band view={view} hasOtherTanks={hasOtherTanks} /> : <Pending view={view} />}
      <Monitor view={view} broken={broken} />
    </div>
  );
}
