// One tank in virtual time: real water and the real control core, in the middle of a water change. A change is started like one
// that somebody asked for; everything after that the core decides.

import type { StoryLine } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { CoreEvent, CoreModule, DeviceCore } from "@halocline/device-core/core.types";
import type { RelayRole } from "@halocline/domain/relays/relays";
import { NO_POWER, outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { createRng } from "@halocline/tank-physics/rng";
import { sample } from "@halocline/tank-physics/sensor";
import { step } from "@halocline/tank-physics/step";
import { litresOnFloor, startTank, stillDistanceMm } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import { type Scene, Storyteller } from "@halocline/virtual-device/scenarios/storyteller";
import {
  type BreakableScenario,
  CALIBRATION,
  type Doing,
  FIRST_MOMENT,
  type Moment,
  type Result,
  type StoppingRule,
} from "./moment.ts";
import { CONFIG, faultsOf, POWER_COMES_MS, POWER_GOES_MS, SHAPE, TOP_OFF_MM, timerAloneL } from "./tank-plan.ts";

export const PERIOD_MS = 100;
const SEED = 21;
/** Long enough for a level that is believed. */
const FIRST_CHANGE_AFTER_MS = 10_000;
const NEXT_CHANGE_AFTER_MS = 60_000;
const COMMAND_LIVES_MS = 5000;
/** Nearly done, a refill would end before anybody saw that it is broken. */
const WORTH_BREAKING_MM = 8;
/** Enough for every stage to be reached; beyond it something is wrong with us. */
const MOST_STEPS = 20_000;

const MINUTE_S = 60;

/** By which rule a pump went off, from the core's own reason; without power no core says one. */
const RULES: Readonly<Record<string, StoppingRule>> = {
  limit: "SAFE-2",
  sensor: "SAFE-4",
  level: "SAFE-5",
  fault: "SAFE-6",
  power: "SAFE-9",
};

function doingOf(phase: string | null): Doing {
  if (phase === "draining") return "draining";
  if (phase === "filling") return "refilling";
  return phase === null ? "resting" : "preparing";
}

export class BreakableTank {
  readonly #module: CoreModule;
  #rng = createRng(SEED);
  #core: DeviceCore;
  #saved: Uint8Array | null = null;
  #tank = startTank(SHAPE, FIRST_MOMENT.distanceMm);
  #faults = NO_WATER_FAULTS;
  #bootCounter = 0;
  #upMs = 0;
  #commands = 0;
  #restedMs = 0;
  #scenario: BreakableScenario | null = null;
  #sinceMs = 0;
  #hasPower = true;
  #storyteller: Storyteller | null = null;
  #timerAloneL = 0;

  constructor(module: CoreModule) {
    this.#module = module;
    this.#core = this.#boot();
  }

  get moment(): Moment {
    const view = this.#core.view();
    const distanceMm = stillDistanceMm(this.#tank);
    const toGoL = Math.max(0, distanceMm - TOP_OFF_MM) * SHAPE.sumpAreaM2;
    return {
      distanceMm,
      runningRoles: new Set(view.roles.filter((role) => this.#outputs[role])),
      doing: doingOf(this.#hasPower ? (view.run?.phase ?? null) : null),
      toGoL,
      toGoS: (toGoL / SHAPE.fillLPerMin) * MINUTE_S,
      scenario: this.#scenario,
      floorL: litresOnFloor(this.#tank),
      result: this.#result,
    };
  }

  /**
   * A new device above new water, brought to where a refill can be broken. In steps, so that a page can do other things between.
   */
  *begin(): Generator<void, void, void> {
    this.#rng = createRng(SEED);
    this.#saved = null;
    this.#tank = startTank(SHAPE, CALIBRATION.drainDistanceMm - WORTH_BREAKING_MM);
    this.#faults = NO_WATER_FAULTS;
    this.#scenario = null;
    this.#storyteller = null;
    this.#hasPower = true;
    this.#restedMs = NEXT_CHANGE_AFTER_MS - FIRST_CHANGE_AFTER_MS;
    this.#core = this.#boot();
    this.#core.configure(CONFIG, 0);
    for (let steps = 0; !this.#isAtFirstMoment; steps += 1) {
      if (steps > MOST_STEPS) throw new Error("the tank never came to be refilled");
      this.#pass();
      yield;
    }
  }

  /** False where the refill is over or nearly so: then begin anew. */
  get isWorthBreaking(): boolean {
    const isRefilling = this.#outputs.fill && this.#scenario === null;
    return isRefilling && stillDistanceMm(this.#tank) > TOP_OFF_MM + WORTH_BREAKING_MM;
  }

  break(scenario: BreakableScenario): void {
    this.#scenario = scenario;
    this.#sinceMs = 0;
    this.#faults = faultsOf(scenario);
    this.#timerAloneL = timerAloneL(this.#tank, this.#faults);
    this.#storyteller = new Storyteller(scenario, this.#scene, this.#timerAloneL);
  }

  /** So much time passes, in the device's own steps; what is left of a step is not yet. */
  advance(durationMs: number): void {
    for (let ms = PERIOD_MS; ms <= durationMs; ms += PERIOD_MS) this.#pass();
  }

  get #isAtFirstMoment(): boolean {
    return this.#outputs.fill && stillDistanceMm(this.#tank) <= FIRST_MOMENT.distanceMm;
  }

  get #outputs(): RelayOutputs {
    const { roles, relays } = this.#core.view();
    return this.#hasPower ? outputsOf(roles, relays) : NO_POWER;
  }

  get #scene(): Scene {
    return {
      sinceMs: this.#sinceMs,
      tank: this.#tank,
      faults: this.#faults,
      outputs: this.#outputs,
      hasNetwork: this.#hasPower && this.#scenario !== "wifi_gone",
      hasPower: this.#hasPower,
    };
  }

  /** The fill pump is off; after a power cut circulation has come back, too. */
  get #result(): Result | null {
    const storyteller = this.#storyteller;
    const told = (kind: StoryLine["kind"], of: RelayRole) =>
      storyteller?.story.find(({ kind: its, role }) => its === kind && role === of);
    const stopped = told("pump_off", "fill");
    const answer = this.#scenario === "power_cut" ? told("pump_on", "circulation") : stopped;
    if (!storyteller || !stopped || !answer) return null;
    const rule = RULES[stopped.reason ?? ""] ?? null;
    return { seconds: stopped.afterS, floorL: storyteller.floorL, timerAloneL: this.#timerAloneL, rule };
  }

  #boot(): DeviceCore {
    this.#bootCounter += 1;
    this.#upMs = 0;
    return this.#module.boot({ counter: this.#bootCounter, nonce: this.#bootCounter, saved: this.#saved });
  }

  /** Water first, then control: a pump acts on the water before the sensor sees it. */
  #pass(): void {
    this.#sinceMs += PERIOD_MS;
    this.#tank = step(this.#tank, this.#outputs, PERIOD_MS, this.#rng, this.#faults);
    this.#switchPower();
    const events = this.#hasPower ? this.#control() : [];
    this.#storyteller?.see(this.#scene, events, CONFIG.roles);
  }

  #switchPower(): void {
    const isAway = this.#scenario === "power_cut" && this.#sinceMs >= POWER_GOES_MS && this.#sinceMs < POWER_COMES_MS;
    if (!isAway && !this.#hasPower) this.#core = this.#boot();
    this.#hasPower = !isAway;
  }

  #control(): readonly CoreEvent[] {
    this.#upMs += PERIOD_MS;
    this.#core.step(this.#upMs, sample(this.#tank, this.#faults, this.#rng));
    this.#askForChange();
    this.#saved = this.#core.takeSaved() ?? this.#saved;
    return this.#core.takeEvents();
  }

  /** What a person or a schedule does elsewhere: nothing here starts a change after something broke. */
  #askForChange(): void {
    const isResting = this.#core.view().state === "idle" && this.#scenario === null;
    this.#restedMs = isResting ? this.#restedMs + PERIOD_MS : 0;
    if (this.#restedMs < NEXT_CHANGE_AFTER_MS) return;
    this.#commands += 1;
    const id = `change-${this.#commands}`;
    const boot = { counter: this.#bootCounter, nonce: this.#bootCounter };
    const frame = { id, seq: this.#commands, boot, deadlineUpMs: this.#upMs + COMMAND_LIVES_MS };
    this.#core.command(frame, { type: "start_water_change", runId: id, configRevision: CONFIG.revision }, this.#upMs);
  }
}
