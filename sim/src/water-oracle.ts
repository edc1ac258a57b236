// The oracle of the world of water. It knows where the water really is, which parts are really broken, and what the relays do.

import type { CoreConfig, CoreRole, CoreView } from "@halocline/device-core/core.types";
import { litresOnFloor, stillDistanceMm, systemPpt, type Tank } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Sent } from "./message.ts";

const ROLES: readonly CoreRole[] = ["circulation", "drain", "fill", "topup", "spare"];
const LEAST_GAP_MS = 500;
const TOLERANCE_MS = 1000;
/** Two seconds without a good reading, and the filter's own patience with single bad samples. */
const BLIND_FOR_MS = 3500;
/** Waves, noise, a median's lag and a pump's run-down, at the fastest pump of the presets. */
const OVERSHOOT_MM = 8;
const CIRCULATION_BACK_WITHIN_MS = 10_000;
const AUTOMATIC_AFTER_MS = 600_000;
/** After a dry sump the guard holds circulation for ten minutes, also when water has run back meanwhile. */
const DRY_RUN_HOLD_MS = 660_000;
/** A change whose marks were met within this much owes nothing. */
const PART_FILLED_MM = 12;
const MOST_VIOLATIONS = 20;

/** What no software can cure: water moves although every relay is off, or leaves where no pump sends it. */
const isBeyondSoftware = ({ weldedOn, hosesOff, siphons, leakLPerMin, isOverflowBlocked }: WaterFaults): boolean =>
  weldedOn.length > 0 || hosesOff.length > 0 || siphons.length > 0 || leakLPerMin > 0 || isOverflowBlocked;

/** A sensor that says nothing may not move water; one that lies plausibly is told apart by other rules. */
const isBlind = ({ sensor }: WaterFaults): boolean =>
  sensor?.kind === "silent" || (sensor?.kind === "register" && sensor.rawMm === 255);

type Moment = Readonly<{ tank: Tank; faults: WaterFaults; view: CoreView | null }>;

export class WaterOracle {
  readonly violations: string[] = [];
  worstPpt = 35;
  worstSpillL = 0;
  readonly #now: () => number;
  readonly #config: CoreConfig;
  readonly #partFilledL: number;
  readonly #onSinceMs = new Map<CoreRole, number>();
  #relays: readonly boolean[] = [false, false, false, false, false];
  /** Which of the relays that are on move water by its level. */
  #movers: readonly CoreRole[] = [];
  #lastOff: Readonly<{ role: CoreRole; atMs: number }> | null = null;
  #bootedAtMs = 0;
  #hasRunOfThisBoot = false;
  #blindSinceMs: number | null = null;
  #stillSinceMs: number | null = null;
  #floorL = 0;
  #hasEverBrokenBeyond = false;
  #hasEverLied = false;
  /** When the sump was last near its dry mark, or a lying sensor may have said so. */
  #dryAtMs = Number.NEGATIVE_INFINITY;
  /** Litres drained and not filled again in a change; top-ups are held while it is much. */
  #owedL = 0;
  #wasteL = 0;
  #saltL: number | null = null;
  #latchedStop: string | null = null;

  constructor(now: () => number, config: CoreConfig, sumpAreaM2: number) {
    this.#now = now;
    this.#config = config;
    this.#partFilledL = PART_FILLED_MM * sumpAreaM2;
  }

  booted(): void {
    this.#bootedAtMs = this.#now();
    this.#hasRunOfThisBoot = false;
  }

  delivered({ command }: Sent): void {
    if ("runId" in command) this.#hasRunOfThisBoot = true;
    if (command.type === "clear_top_up_lock") this.#owedL = 0;
  }

  /** Reservoirs filled and the waste carried away by hand: no pump did it. */
  prepared({ waste, salt }: Tank): void {
    this.#wasteL = waste.volumeL;
    this.#saltL = salt.volumeL;
  }

  /** As the core itself holds it: whether it may hold it is the other oracle's question. */
  stop(stopId: string | null): void {
    this.#latchedStop = stopId;
  }

  outputs(relays: readonly boolean[]): void {
    if (relays !== this.#relays) this.#switched(this.#relays, relays);
    if (this.#movers.length > 1) this.#broken("SAFE-1", `${this.#movers.join(" and ")} on together`);
    if (this.#latchedStop !== null && relays.some(Boolean))
      this.#broken("SAFE-11", "an output is on although the stop is latched");
  }

  #switched(before: readonly boolean[], relays: readonly boolean[]): void {
    this.#relays = relays;
    this.#movers = ROLES.filter((role, index) => relays[index] && movesByLevel(role));
    ROLES.forEach((role, index) => {
      if (!relays[index] && before[index]) this.#wentOff(role);
    });
    ROLES.forEach((role, index) => {
      if (relays[index] && !before[index]) this.#wentOn(role);
    });
  }

  /** SAFE-16: whether a run is open is taken from the core, whether a pump is on from the relays. */
  updates(what: string, view: CoreView | null): void {
    const on = ROLES.filter((role, index) => this.#relays[index] && role !== "circulation");
    if (on.length > 0) this.#broken("SAFE-16", `an update ${what} while ${on.join(" and ")} is on`);
    if (view?.run) this.#broken("SAFE-16", `an update ${what} in a run: ${view.run.phase}`);
  }

  #wentOff(role: CoreRole): void {
    this.#onSinceMs.delete(role);
    if (movesByLevel(role)) this.#lastOff = { role, atMs: this.#now() };
  }

  #wentOn(role: CoreRole): void {
    this.#onSinceMs.set(role, this.#now());
    if (!movesByLevel(role)) return;
    const last = this.#lastOff;
    if (last && last.role !== role && this.#now() - last.atMs < LEAST_GAP_MS)
      this.#broken("SAFE-1", `${role} on ${this.#now() - last.atMs} ms after ${last.role} went off`);
    const isAutomatic = role === "topup" && this.#config.hasAutoTopUp && this.#now() - this.#bootedAtMs >= AUTOMATIC_AFTER_MS;
    if (!this.#hasRunOfThisBoot && !isAutomatic) this.#broken("SAFE-8", `${role} on although nobody of this boot asked for it`);
    if (role === "topup" && this.#owedL > this.#partFilledL)
      this.#broken("SAFE-21", `top-up although ${this.#owedL.toFixed(1)} L of salt water are owed`);
  }

  /** After every step of the water. */
  look(moment: Moment): void {
    this.#hasEverBrokenBeyond ||= isBeyondSoftware(moment.faults);
    this.#hasEverLied ||= moment.faults.sensor !== null;
    this.#checkTimes();
    this.#checkSensor(moment);
    this.#checkLevel(moment);
    this.#checkFloor(moment);
    this.#checkCirculation(moment);
    this.#updateLedger(moment);
  }

  #checkTimes(): void {
    const { drainS, fillS, topupS } = this.#config.limits;
    this.#checkTime("drain", drainS);
    this.#checkTime("fill", fillS);
    this.#checkTime("topup", topupS);
  }

  #checkTime(role: CoreRole, limitS: number): void {
    const sinceMs = this.#onSinceMs.get(role);
    if (sinceMs !== undefined && this.#now() - sinceMs > limitS * 1000 + TOLERANCE_MS)
      this.#broken("SAFE-2", `${role} on for ${((this.#now() - sinceMs) / 1000).toFixed(0)} s`);
  }

  #checkSensor({ faults }: Moment): void {
    this.#blindSinceMs = isBlind(faults) ? (this.#blindSinceMs ?? this.#now()) : null;
    if (this.#blindSinceMs === null || this.#now() - this.#blindSinceMs < BLIND_FOR_MS) return;
    if (this.#movers.length > 0) this.#broken("SAFE-4", `${this.#movers[0]} on without a reading`);
  }

  #checkLevel({ tank }: Moment): void {
    const { calibration } = this.#config;
    if (!calibration || this.#hasEverLied || this.#hasEverBrokenBeyond) return;
    const distanceMm = stillDistanceMm(tank);
    const topMm = Math.min(calibration.topMm, calibration.topOffMm ?? calibration.topMm);
    if ((this.#onSinceMs.has("fill") || this.#onSinceMs.has("topup")) && distanceMm < topMm - OVERSHOOT_MM)
      this.#broken("SAFE-5", `filling with the water ${(topMm - distanceMm).toFixed(1)} mm above the top`);
    if (this.#onSinceMs.has("drain") && distanceMm > calibration.drainMm + OVERSHOOT_MM)
      this.#broken("SAFE-5", `draining with the water ${(distanceMm - calibration.drainMm).toFixed(1)} mm below the drain mark`);
  }

  #checkFloor({ tank }: Moment): void {
    const floorL = litresOnFloor(tank);
    this.worstSpillL = Math.max(this.worstSpillL, floorL);
    if (floorL > this.#floorL + 0.01 && !this.#hasEverBrokenBeyond && !this.#hasEverLied)
      this.#broken("spill", `${floorL.toFixed(2)} L on the floor`);
    this.#floorL = floorL;
  }

  /** In every ending circulation is back, unless stopped, or below its dry mark by what the device can know. */
  #checkCirculation({ tank, faults, view }: Moment): void {
    if (faults.sensor !== null || stillDistanceMm(tank) > this.#config.marks.dryMm - OVERSHOOT_MM) this.#dryAtMs = this.#now();
    const isExcused = view === null || view.run !== null || view.isStopLatched || this.#now() - this.#dryAtMs < DRY_RUN_HOLD_MS;
    const isStill = !this.#relays[0] && !isExcused;
    this.#stillSinceMs = isStill ? (this.#stillSinceMs ?? this.#now()) : null;
    if (this.#stillSinceMs !== null && this.#now() - this.#stillSinceMs > CIRCULATION_BACK_WITHIN_MS + TOLERANCE_MS)
      this.#broken("SAFE-17", "circulation stands although nothing keeps it");
  }

  #updateLedger({ tank, view }: Moment): void {
    this.worstPpt = Math.abs(systemPpt(tank) - 35) > Math.abs(this.worstPpt - 35) ? systemPpt(tank) : this.worstPpt;
    const saltL = tank.salt.volumeL;
    this.#owedL += Math.max(0, tank.waste.volumeL - this.#wasteL) - Math.max(0, (this.#saltL ?? saltL) - saltL);
    this.#wasteL = tank.waste.volumeL;
    this.#saltL = saltL;
    // A change that ended well owes nothing: what is left is drain-back and the width of the marks.
    if (view && view.run === null && !view.isTopUpLocked && this.#owedL < this.#partFilledL) this.#owedL = 0;
  }

  #broken(rule: string, what: string): void {
    if (this.violations.length < MOST_VIOLATIONS)
      this.violations.push(`[${rule}] at ${(this.#now() / 1000).toFixed(1)} s: ${what}`);
  }
}

const movesByLevel = (role: CoreRole): boolean => role === "drain" || role === "fill" || role === "topup";
