// One run with water: a tank, its real physics, the whole core, the life of commands and of runs, a faulty network, and
// whatever a situation does to them. Everything comes from the seed.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { outputsOf } from "@halocline/tank-physics/relay-outputs";
import { sense } from "@halocline/tank-physics/sensor";
import { type MovingTank, movingTank, startTank, stillDistanceMm, type Tank } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { Network, NO_TROUBLE } from "../network.ts";
import { Rng } from "../rng.ts";
import { TankDevice } from "../tank-device.ts";
import { Timeline } from "../timeline.ts";
import { Trace } from "../trace.ts";
import { watchDevice } from "./device-watch.ts";
import { heal } from "./heal.ts";
import { Jury } from "./judge.ts";
import { firstMoment, type Moment } from "./moment.ts";
import { MovingWater, STEP_MS } from "./moving-water.ts";
import { PhaseWaits } from "./phase-waits.ts";
import { ServerSide } from "./server-side.ts";
import type { Situation, Stage } from "./stage.ts";
import { stageOf } from "./stage-of.ts";
import { Tally } from "./tally.ts";
import { prepareTank } from "./tank-hands.ts";
import type { WaterBuild, WaterOutcome } from "./world-outcome.ts";

const RECONCILE_MS = 5000;
const OFFERS_CONFIG_EVERY_MS = 10_000;

export class WaterWorld {
  readonly #situation: Situation;
  readonly #timeline = new Timeline();
  readonly #rng: Rng;
  readonly #dice: () => number;
  readonly #trace: Trace;
  readonly #network: Network;
  readonly #device: TankDevice;
  readonly #moment: Moment;
  readonly #jury: Jury;
  readonly #server: ServerSide;
  readonly #waits: PhaseWaits;
  readonly #tank: MovingTank;
  readonly #water: MovingWater;
  /** As its owner filled it. */
  readonly #full: Tank;
  readonly #tally = new Tally();
  readonly #sample = { rawMm: 0, errorCode: 0 };
  #config: CoreConfig;
  /** Every document there was, by its revision. */
  readonly #documents = new Map<number, CoreConfig>();
  #isHealing = false;

  constructor(seed: number, situation: Situation, build: WaterBuild, keepsTrace = false) {
    this.#situation = situation;
    this.#rng = new Rng(seed);
    this.#dice = () => this.#rng.next();
    this.#trace = new Trace(keepsTrace);
    this.#config = situation.config;
    this.#documents.set(situation.config.revision, situation.config);
    this.#full = startTank(situation.shape, situation.topDistanceMm);
    this.#tank = movingTank(this.#full);
    this.#water = new MovingWater(this.#tank, this.#dice, build.quietStepMs);
    this.#moment = firstMoment(situation, this.#tank);
    this.#jury = new Jury(this.#moment, build.judges);
    this.#waits = new PhaseWaits(this.#timeline, () => this.#isIdle());
    this.#network = new Network(this.#timeline, this.#rng, NO_TROUBLE);
    this.#device = new TankDevice(
      this.#timeline,
      this.#rng,
      build.core,
      { rebootRate: 0, powerCutRate: 0 },
      watchDevice({
        network: this.#network,
        server: () => this.#server,
        jury: this.#jury,
        moment: this.#moment,
        waits: this.#waits,
        say: (text) => this.#say(text),
        seeNow: () => this.#seeNow(),
        outputs: (relays) => this.#outputsMoved(relays),
      }),
      null,
      situation.record ?? null,
    );
    this.#outputsMoved(this.#device.relays);
    this.#server = new ServerSide({
      timeline: this.#timeline,
      rng: this.#rng,
      rules: build.server,
      network: this.#network,
      device: () => this.#device,
      config: situation.config,
    });
    this.#offerConfig();
  }

  run(): WaterOutcome {
    const { lengthMs, act, isHealed } = this.#situation;
    this.#timeline.every(OFFERS_CONFIG_EVERY_MS, () => this.#offerConfig());
    this.#timeline.every(RECONCILE_MS, () => this.#server.reconcile());
    const stage = this.#stage();
    act(stage);
    this.#passUntil(lengthMs);
    if (isHealed) this.#heal(stage);
    this.#jury.finished();
    return this.#outcome();
  }

  #outcome(): WaterOutcome {
    const { hash, lines } = this.#trace;
    return {
      situation: this.#situation.name,
      isFaultFree: this.#situation.isHealthy,
      preset: this.#situation.preset,
      violations: [...this.#jury.violations, ...this.#server.ledger.violations],
      hash,
      lines,
      runs: this.#server.ledger.count,
      hours: this.#timeline.nowMs / 3_600_000,
      floorL: this.#tank.floor.volumeL,
      floorByDeviceL: this.#tank.floorByDeviceL,
      ...this.#tally.until(this.#timeline.nowMs),
      record: this.#device.record,
    };
  }

  /** Water, sensor and core go in steps; whatever is planned happens between two of them. */
  #passUntil(endMs: number): void {
    const timeline = this.#timeline;
    let stepAtMs = timeline.nowMs - (timeline.nowMs % STEP_MS) + STEP_MS;
    while (stepAtMs <= endMs) {
      const dueAtMs = timeline.nextAtMs;
      if (dueAtMs < stepAtMs) {
        timeline.runUntil(dueAtMs);
        continue;
      }
      timeline.moveTo(stepAtMs);
      this.#step(stepAtMs);
      stepAtMs += STEP_MS;
    }
    timeline.runUntil(endMs);
  }

  /** Water moves whether the device lives or not. */
  #step(nowMs: number): void {
    const moment = this.#moment;
    const tank = this.#tank;
    this.#water.step(nowMs, moment.faults);
    moment.nowMs = nowMs;
    moment.upMs = this.#device.upMs;
    moment.distanceMm = stillDistanceMm(tank);
    moment.sample = sense(this.#sample, tank, moment.faults, this.#dice) ? this.#sample : null;
    this.#device.step(moment.sample);
    this.#jury.step();
  }

  #seeNow(): void {
    this.#moment.nowMs = this.#timeline.nowMs;
    // Its first boot comes before the world has it.
    this.#moment.view = this.#device?.view ?? null;
  }

  #outputsMoved(relays: readonly boolean[]): void {
    if (this.#device === undefined) return;
    this.#seeNow();
    // A new document switches off by the old roles; what goes on by the new ones comes later.
    if (relays === this.#moment.relays) return this.#takeConfig();
    this.#switchTo(relays);
    this.#takeConfig();
    const text = relays.map((isOn) => (isOn ? "X" : "-")).join("");
    this.#say(`relays ${text} at ${stillDistanceMm(this.#tank).toFixed(1)} mm, ${this.#moment.view?.state ?? "off"}`);
    if (this.#moment.view?.state === "manual") this.#waits.entered("manual");
    this.#waits.moved();
  }

  #isIdle(): boolean {
    const { config, relays } = this.#moment;
    return this.#device.view?.run === null && !relays.some((isOn, index) => isOn && config.roles[index] !== "circulation");
  }

  #switchTo(relays: readonly boolean[]): void {
    const moment = this.#moment;
    const before = moment.relays;
    moment.relays = relays;
    this.#drive();
    this.#tally.switched(moment.config.roles, relays, this.#timeline.nowMs);
    this.#jury.switched(before);
  }

  /** Until the device has it in force, and again when a power cut took it back: a run in between makes it wait. */
  #offerConfig(): void {
    const wanted = this.#config;
    if (this.#server.process.isDead || this.#device.view === null || this.#device.view.configRevision === wanted.revision) return;
    this.#device.configure(wanted);
    this.#takeConfig();
  }

  /** The one in force on the device. */
  #takeConfig(): void {
    const moment = this.#moment;
    const inForce = this.#documents.get(moment.view?.configRevision ?? -1);
    if (inForce === undefined || inForce === moment.config) return;
    moment.config = inForce;
    this.#drive();
  }

  #drive(): void {
    const { config, relays, faults } = this.#moment;
    this.#water.drive(outputsOf(config.roles, relays), this.#timeline.nowMs, faults);
  }

  #stage(): Stage {
    const timeline = this.#timeline;
    return stageOf({
      world: {
        rng: this.#rng,
        tank: this.#tank,
        nowMs: () => timeline.nowMs,
        after: (delayMs, act) => timeline.after(delayMs, () => this.#isHealing || act()),
        every: (periodMs, act) => timeline.every(periodMs, () => this.#isHealing || act()),
        inPhase: (phase, delayMs, act) => this.#waits.add({ phase, delayMs, act: () => this.#isHealing || act() }),
        whenHeld: (act) => this.#waits.whenHeld(() => this.#isHealing || act()),
        ask: (kind) => this.#ask(kind),
        start: (type) => this.#start(type),
        configure: (change) => this.#configure(change(this.#config)),
        config: () => this.#config,
        say: (text) => this.#say(text),
      },
      device: this.#device,
      network: this.#network,
      server: this.#server,
      moment: this.#moment,
      tally: this.#tally,
      full: this.#full,
      breakInto: (faults) => this.#break(faults),
      handled: () => this.#handled(),
    });
  }

  #configure(config: CoreConfig): void {
    this.#config = { ...config, revision: this.#config.revision + 1 };
    this.#documents.set(this.#config.revision, this.#config);
    this.#server.configured(this.#config);
    this.#say(`settings ${this.#config.revision}`);
    this.#offerConfig();
  }

  #handled(): void {
    this.#water.disturb(this.#timeline.nowMs, this.#moment.faults);
    this.#jury.handled();
  }

  #break(faults: WaterFaults): void {
    this.#water.disturb(this.#timeline.nowMs, this.#moment.faults);
    this.#moment.faults = faults;
    this.#say(`parts ${JSON.stringify(faults)}`);
    this.#jury.broke();
  }

  #ask(kind: CommandKind): void {
    this.#say(`request ${kind.type}`);
    this.#server.ask(kind);
  }

  #start(type: "start_top_up" | "start_water_change" | "finish_fill"): string | null {
    const runId = this.#server.ledger.start(type === "start_top_up" ? "top_up" : "water_change");
    if (runId === null) return null;
    if (this.#device.view?.run === null) {
      prepareTank(this.#tank, this.#full);
      this.#handled();
    }
    this.#ask({ type, runId, configRevision: this.#config.revision });
    return runId;
  }

  #heal(stage: Stage): void {
    this.#waits.forget();
    this.#isHealing = true;
    this.#device.dropUpdate();
    this.#server.revive();
    heal({
      stage,
      situation: this.#situation,
      ledger: this.#server.ledger,
      wait: (durationMs) => this.#passUntil(this.#timeline.nowMs + durationMs),
      missing: (what) => this.#missing(what),
    });
  }

  #missing(what: string): void {
    this.#jury.violations.push(`[liveness] at ${(this.#timeline.nowMs / 1000).toFixed(1)} s: ${what}`);
  }

  #say(text: string): void {
    this.#trace.add(this.#timeline.nowMs, text);
  }
}
