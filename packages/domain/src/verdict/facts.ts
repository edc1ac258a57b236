// What is known of one tank at one moment, as far as it decides what a person is told. Plain values: whoever builds them has
// asked the clock, the database or the page; whoever reads them asks nobody.

import type { AlertSeverity } from "../alerts/alert-table.ts";
import type { RelayRole } from "../relays/relays.ts";
import type { Pace } from "../runs/finish.ts";
import type { PhaseMarks } from "../runs/phase-marks.ts";
import type { RunPhase, RunType } from "../runs/runs.ts";
import type { Calibration } from "../tanks/calibration.ts";
import type { Reservoir } from "../tanks/reservoirs.ts";

/** `slopeMmPerMin`: positive while the water rises; null before there is enough to tell. */
export type TrendFacts = Readonly<{ slopeMmPerMin: number | null }>;

export type RelayFacts = Readonly<{
  role: RelayRole;
  isOn: boolean;
  /** When it last went on or off. */
  sinceMs: number | null;
  /** Why, in the device's own word. */
  cause: string | null;
  /** When a pause that a person asked for ends by itself. */
  pausedUntilMs: number | null;
  maxRuntimeS: number | null;
}>;

export type RunFacts = Readonly<{
  type: RunType;
  phase: RunPhase | null;
  phaseSinceMs: number | null;
  /** The present phase's own time limit, as stored in the run; null in a phase that has none. */
  phaseLimitMs: number | null;
  /** What the pump of this phase moves by what its owner has measured; null where that is not known. */
  usualRateMmPerMin: number | null;
  /** Where the present phase began and where it ends; null in a phase that moves no water, and without a calibration. */
  marks: PhaseMarks | null;
  /** When it is likely to be finished; null while nothing is known. */
  finishAtMs: number | null;
  /** How the water follows the pump, by what was measured; null while nobody has measured it. */
  pace: Pace | null;
  deadlineMs: number;
}>;

/** Of the newest run, after its end. `readingsSince`: levels measured after it, counted up to two. */
export type LastRunFacts = Readonly<{ hasFailed: boolean; endedAtMs: number; readingsSince: number }>;

export type AlertFacts = Readonly<{ id: string; code: string; severity: AlertSeverity; sinceMs: number; tankId: string | null }>;

export type TankFacts = Readonly<{
  /** The controller's last message; null when it has never been heard. */
  asOfMs: number | null;
  intervalS: number;
  /** Its last will came, or it has been silent for too long to be called online. */
  isOffline: boolean;
  /** The server has not worked off what controllers sent: their silence is its own. */
  isServerBehind: boolean;
  emergencyStop: Readonly<{ requestedAtMs: number; isLatched: boolean }> | null;
  hold: Readonly<{ reason: string; suspects: readonly string[]; sinceMs: number }> | null;
  /** The latched fault's code, in the device's own word. */
  fault: string | null;
  distanceMm: number | null;
  /** Since when the sensor gives no reading; null while it gives one, and where that is not known. */
  noReadingSinceMs: number | null;
  trend: TrendFacts;
  calibration: Calibration | null;
  /** Litres of one millimetre; null until the owner has measured it. Never guessed. */
  litresPerMm: number | null;
  relays: readonly RelayFacts[];
  run: RunFacts | null;
  /** Null while a run is open, and without any run. */
  lastRun: LastRunFacts | null;
  hasAutoTopUp: boolean;
  /** A part-filled change holds top-ups (SAFE-21). */
  isTopUpLocked: boolean;
  /** The controller works by the settings that are stored. */
  isConfigConfirmed: boolean;
  /** It has said that it does not take them over: waiting does not help. */
  isConfigRefused: boolean;
  /** Share of a firmware update that is under way, 0 to 1; null when none is. */
  updateShare: number | null;
  nextScheduleAtMs: number | null;
  nextScheduleType: RunType | null;
  /** How long the return pump can still run while water leaves; null when that is not known. */
  dryInMs: number | null;
  /** By the ledger of its reservoir; null where nobody keeps one. */
  freshWater: Pick<Reservoir, "litres" | "litresPerDay"> | null;
  /** Of this tank and its controller, open ones only. */
  alerts: readonly AlertFacts[];
}>;
