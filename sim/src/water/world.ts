// One run with water: a tank, its real physics, the whole core, the life of commands and of runs, a faulty network, and
// whatever a situation does to them. Everything comes from the seed.

import type { CoreConfig, CoreEvent, CoreModule, RunPhase } from "@halocline/device-core/core.types";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { move } from "@halocline/tank-physics/body";
import { NO_POWER, outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { sense } from "@halocline/tank-physics/sensor";
import { advance } from "@halocline/tank-physics/step";
import { type MovingTank, movingTank, startTank, stillDistanceMm, type Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { Network, NO_TROUBLE } from "../network.ts";
import { Record as Database } from "../record.ts";
import { Rng } from "../rng.ts";
import { RunLedger } from "../run-ledger.ts";
import { ServerProcess } from "../server-process.ts";
import type { ServerRules } from "../server-rules.ts";
import { TankDevice } from "../tank-device.ts";
import { Timeline } from "../timeline.ts";
import { Trace } from "../trace.ts";
import { FAULT_KINDS } from "./fault-kinds.ts";
import { type JudgeMaker, Jury } from "./judge.ts";
import type { Moment, Mover } from "./moment.ts";
import type { Situation, Stage } from "./stage.ts";
import { Tally } from "./tally.ts";

const STEP_MS = 100;
const RECONCILE_MS = 5000;
const OFFERS_CONFIG_EVERY_MS = 10_000;
const KEPT_MS = 600_000;
const CHANGE_WITHIN_MS = 2_400_000;

export type WaterBuild = Readonly<{ core: CoreModule; server: ServerRules; judges: Readonly<Record<string, JudgeMaker>> }>;

export type WaterOutcome = Readonly<{
  situation: string;
  isFaultFree: boolean;
  preset: string;
  isHealthy: boolean;
  violations: readonly string[];
  hash: string;
  lines: readonly string[];
  runs: number;
  hours: number;
  floorL: number;
  floorByDeviceL: number;
  /** How often each kind of fault met each phase. */
  cells: Readonly<Record<string, number>>;
  /** How long each pump was switched on. */
  pumpedS: Readonly<Record<Mover, number>>;
  /** What the device has learnt and holds. */
  record: Uint8Array | null;
}>;

type Waiting = Readonly<{ phase: RunPhase | "idle" | "manual"; delayMs: number; act: () => void }>;

export class WaterWorld {
  readonly #situation: Situation;
  readonly #build: WaterBuild;
  readonly #timeline = new Timeline();
  readonly #database = new Database();
  readonly #rng: Rng;
  readonly #dice: () => number;
  readonly #trace: Trace;
  readonly #network: Network;
  readonly #ledger: RunLedger;
  readonly #device: TankDevice;
  readonly #moment: Moment;
  readonly #jury: Jury;
  readonly #tank: MovingTank;
  /** As its owner filled it. */
  readonly #full: Tank;
  readonly #tally = new Tally();
  readonly #sample = { rawMm: 0, errorCode: 0 };
  #server: ServerProcess;
  #config: CoreConfig;
  /** Every document there was, by its revision. */
  readonly #documents = new Map<number, CoreConfig>();
  #outputs: RelayOutputs = NO_POWER;
  #requests = 0;
  #stops = 0;
  #servers = 0;
  #waiting: readonly Waiting[] = [];
  readonly #whenHeld: (() => void)[] = [];
  #isHealing = false;
  #isOver = false;

  constructor(seed: number, situation: Situation, build: WaterBuild, keepsTrace = false) {
    this.#situation = situation;
    this.#build = build;
    this.#rng = new Rng(seed);
    this.#dice = () => this.#rng.next();
    this.#trace = new Trace(keepsTrace);
    this.#config = situation.config;
    this.#documents.set(situation.config.revision, situation.config);
    this.#full = startTank(situation.shape, situation.topDistanceMm);
    this.#tank = movingTank(this.#full);
    this.#moment = {
      nowMs: 0,
      upMs: 0,
      tank: this.#tank,
      distanceMm: situation.topDistanceMm,
      sample: null,
      faults: NO_WATER_FAULTS,
      relays: [false, false, false, false, false],
      view: null,
      config: situation.config,
      isHealthy: situation.isHealthy,
    };
    this.#jury = new Jury(this.#moment, build.judges);
    this.#ledger = new RunLedger(() => this.#timeline.nowMs, runLimitsOf(situation.config));
    this.#network = new Network(this.#timeline, this.#rng, NO_TROUBLE);
    this.#device = new TankDevice(
      this.#timeline,
      this.#rng,
      build.core,
      { rebootRate: 0, powerCutRate: 0 },
      this.#deviceEvents(),
      null,
      situation.record ?? null,
    );
    this.#outputsMoved(this.#device.relays);
    this.#server = this.#startServer();
    this.#offerConfig();
  }

  run(): WaterOutcome {
    const { lengthMs, act, isHealed } = this.#situation;
    this.#repeat(OFFERS_CONFIG_EVERY_MS, () => this.#offerConfig());
    this.#repeat(RECONCILE_MS, () => {
      this.#server.reconcile();
      this.#ledger.reconcile();
      this.#database.forgetEndedBefore(this.#timeline.nowMs - KEPT_MS);
    });
    act(this.#stage());
    this.#passUntil(lengthMs);
    if (isHealed) this.#heal();
    this.#isOver = true;
    this.#jury.finished();
    return this.#outcome();
  }

  #outcome(): WaterOutcome {
    const { hash, lines } = this.#trace;
    return {
      situation: this.#situation.name,
      isFaultFree: this.#situation.isHealthy,
      preset: this.#situation.preset,
      isHealthy: this.#situation.isHealthy,
      violations: [...this.#jury.violations, ...this.#ledger.violations],
      hash,
      lines,
      runs: this.#ledger.count,
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
      if (timeline.nextAtMs < stepAtMs) timeline.runUntil(timeline.nextAtMs);
      else {
        timeline.moveTo(stepAtMs);
        this.#step(stepAtMs);
        stepAtMs += STEP_MS;
      }
    }
    timeline.runUntil(endMs);
  }

  /** Water moves whether the device lives or not. */
  #step(nowMs: number): void {
    const moment = this.#moment;
    const tank = this.#tank;
    advance(tank, this.#outputs, STEP_MS, this.#dice, moment.faults);
    moment.nowMs = nowMs;
    moment.upMs = this.#device.upMs;
    moment.distanceMm = tank.shape.sensorAboveFloorMm - tank.sump.volumeL / tank.shape.sumpAreaM2;
    moment.sample = sense(this.#sample, tank, moment.faults, this.#dice) ? this.#sample : null;
    this.#device.step(moment.sample);
    this.#jury.step();
  }

  #deviceEvents(): ConstructorParameters<typeof TankDevice>[4] {
    const up = (deliver: () => void) => this.#network.carry(deliver);
    return {
      ack: (ack) => {
        this.#say(`ack ${ack.id} ${ack.result} ${ack.state}`);
        up(() => this.#server.acked(ack));
      },
      report: (report) => up(() => this.#server.heard(report)),
      hello: (report) => up(() => this.#server.hello(report)),
      delivered: (sent) => {
        this.#say(`gets ${sent.frame.id} ${sent.command.type}`);
        this.#seeNow();
        this.#jury.delivered(sent);
      },
      answered: (sent, result) => {
        this.#seeNow();
        this.#jury.acked(sent, result);
      },
      happened: (event) => this.#happened(event),
      wanted: () => {},
      saved: () => {},
      updates: (what) => {
        this.#say(`update ${what}`);
        this.#seeNow();
        this.#jury.updates(what);
      },
      held: (isHeld) => {
        this.#jury.held(isHeld);
        if (isHeld) for (const act of this.#whenHeld) act();
      },
      booted: (boot) => {
        this.#say(`boot ${boot.counter}`);
        this.#moment.upMs = 0;
        this.#jury?.booted(boot);
      },
      outputs: (relays) => this.#outputsMoved(relays),
    };
  }

  #seeNow(): void {
    this.#moment.nowMs = this.#timeline.nowMs;
    this.#moment.view = this.#device.view;
  }

  #happened(event: CoreEvent): void {
    this.#seeNow();
    if (event.type !== "relay") this.#say(`${event.type} ${eventText(event)}`);
    this.#jury.event(event);
    if (event.type === "run_phase") this.#entered(event.phase);
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
    if (this.#moment.view?.state === "manual") this.#entered("manual");
    this.#watchIdle();
  }

  #switchTo(relays: readonly boolean[]): void {
    const moment = this.#moment;
    const before = moment.relays;
    moment.relays = relays;
    this.#outputs = outputsOf(moment.config.roles, relays);
    this.#tally.switched(moment.config.roles, relays, this.#timeline.nowMs);
    this.#jury.switched(before);
  }

  #watchIdle(): void {
    const isIdle = () => this.#device.view?.run === null && !this.#device.relays.slice(1).some(Boolean);
    const since = this.#timeline.nowMs;
    for (const waiting of this.#waiting.filter(({ phase }) => phase === "idle"))
      this.#timeline.after(waiting.delayMs, () => {
        if (isIdle() && this.#waiting.includes(waiting) && this.#moment.relays === this.#device.relays && since >= 0)
          this.#fire(waiting);
      });
  }

  #entered(phase: RunPhase | "manual"): void {
    for (const waiting of this.#waiting.filter((one) => one.phase === phase)) {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      this.#timeline.after(waiting.delayMs, waiting.act);
    }
  }

  #fire(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    waiting.act();
  }

  #startServer(): ServerProcess {
    const ports = {
      publish: (sent: Parameters<TankDevice["receive"]>[0]) => this.#network.carry(() => this.#device.receive(sent)),
      welcome: (...args: Parameters<TankDevice["welcome"]>) => this.#network.carry(() => this.#device.welcome(...args)),
      announce: () => {},
      newRequest: () => (this.#requests += 1),
      confirm: (n: number) => this.#network.carry(() => this.#device.confirm(n)),
      told: (...args: Parameters<RunLedger["told"]>) => this.#ledger.told(...args),
      settled: (...args: Parameters<RunLedger["settled"]>) => this.#ledger.settled(...args),
    };
    const shared = { timeline: this.#timeline, rng: this.#rng, record: this.#database, rules: this.#build.server, ports };
    return new ServerProcess(`s${(this.#servers += 1)}`, shared, { skewMs: 0, crashRate: 0 });
  }

  #reviveServer(): void {
    if (this.#server.isDead) this.#server = this.#startServer();
  }

  /** Until the device has it in force, and again when a power cut took it back: a run in between makes it wait. */
  #offerConfig(): void {
    const wanted = this.#config;
    if (this.#server.isDead || this.#device.view === null || this.#device.view.configRevision === wanted.revision) return;
    this.#device.configure(wanted);
    this.#takeConfig();
  }

  /** The one in force on the device. */
  #takeConfig(): void {
    const moment = this.#moment;
    const inForce = this.#documents.get(moment.view?.configRevision ?? -1);
    if (inForce === undefined || inForce === moment.config) return;
    moment.config = inForce;
    this.#outputs = outputsOf(inForce.roles, moment.relays);
  }

  #stage(): Stage {
    const timeline = this.#timeline;
    return {
      rng: this.#rng,
      tank: this.#tank,
      nowMs: () => timeline.nowMs,
      after: (delayMs, act) => timeline.after(delayMs, () => this.#isHealing || act()),
      every: (periodMs, act) => this.#repeat(periodMs, () => this.#isHealing || act()),
      inPhase: (phase, delayMs, act) => {
        this.#waiting = [...this.#waiting, { phase, delayMs, act }];
        if (phase === "idle") this.#watchIdle();
      },
      whenHeld: (act) => this.#whenHeld.push(act),
      ask: (kind) => this.#ask(kind),
      start: (type) => this.#start(type),
      stop: () => this.#stop(),
      clearStop: () => this.#clearStop(),
      clearHold: () => this.#ask({ type: "clear_hold" }),
      config: () => this.#config,
      update: () => this.#server.sendUpdate("start_update", (this.#requests += 1)),
      configure: (change) => this.#configure(change(this.#config)),
      breakParts: (faults) => this.#break({ ...this.#moment.faults, ...faults }),
      inject: (fault, phase) => {
        this.#tally.broke(fault, phase);
        this.#break({ ...this.#moment.faults, ...FAULT_KINDS[fault]?.make(this.#tank, this.#rng, phase) });
      },
      mendAll: () => this.#break(NO_WATER_FAULTS),
      reshape: (change) => {
        this.#tank.shape = { ...this.#tank.shape, ...change };
      },
      handle: (act) => {
        act(this.#tank);
        this.#say("handled");
        this.#jury.handled();
      },
      refill: () => this.#refill(),
      prepare: () => this.#prepare(),
      cutPower: (forMs) => this.#device.cutPower(forMs),
      cutPowerBeforeRecord: (forMs) => this.#device.cutPowerBeforeRecord(forMs),
      network: (trouble) => this.#network.setTrouble(trouble),
      crashServer: (forMs) => {
        this.#server.crash();
        timeline.after(forMs, () => this.#reviveServer());
      },
      view: () => this.#device.view,
      relays: () => this.#device.relays,
      say: (text) => this.#say(text),
    };
  }

  #configure(config: CoreConfig): void {
    this.#config = { ...config, revision: this.#config.revision + 1 };
    this.#documents.set(this.#config.revision, this.#config);
    this.#ledger.setLimits(runLimitsOf(this.#config));
    this.#say(`settings ${this.#config.revision}`);
    this.#offerConfig();
  }

  #repeat(periodMs: number, act: () => void): void {
    this.#timeline.after(periodMs, () => {
      if (this.#isOver) return;
      act();
      this.#repeat(periodMs, act);
    });
  }

  #break(faults: WaterFaults): void {
    this.#moment.faults = faults;
    this.#say(`parts ${JSON.stringify(faults)}`);
    this.#jury.broke();
  }

  #ask(kind: CommandKind): void {
    this.#say(`request ${kind.type}`);
    this.#server.ask(kind, (this.#requests += 1));
  }

  #start(type: "start_top_up" | "start_water_change" | "finish_fill"): string | null {
    const runId = this.#ledger.start(type === "start_top_up" ? "top_up" : "water_change");
    if (runId === null) return null;
    if (this.#device.view?.run === null) this.#prepare();
    this.#ask({ type, runId, configRevision: this.#config.revision });
    return runId;
  }

  /** Nobody starts a change with a full waste tank: the device cannot see it. */
  #prepare(): void {
    const { salt, fresh, waste } = this.#full;
    Object.assign(this.#tank.salt, salt);
    Object.assign(this.#tank.fresh, fresh);
    Object.assign(this.#tank.waste, waste);
    this.#jury.handled();
  }

  #stop(): void {
    const stopId = this.#database.openStopId() ?? `stop-${(this.#stops += 1)}`;
    if (this.#database.stop?.id !== stopId) this.#database.stop = { id: stopId, isLatched: false, isCleared: false };
    this.#ask({ type: "emergency_stop", stopId });
  }

  #clearStop(): void {
    const stopId = this.#device.stopId ?? this.#database.openStopId();
    if (stopId !== null) this.#ask({ type: "clear_stop", stopId });
  }

  /** Liveness: the owner mends and refills everything, clears what is latched, and a whole water change succeeds. */
  #heal(): void {
    const wait = (durationMs: number) => this.#passUntil(this.#timeline.nowMs + durationMs);
    this.#waiting = [];
    this.#isHealing = true;
    this.#break(NO_WATER_FAULTS);
    this.#network.setTrouble(NO_TROUBLE);
    this.#device.dropUpdate();
    this.#reviveServer();
    this.#tank.shape = this.#situation.shape;
    if (this.#situation.healedConfig) this.#configure(this.#situation.healedConfig);
    wait(120_000);
    this.#ask({ type: "abort" });
    wait(10_000);
    this.#refill();
    for (const clear of this.#clearings()) {
      wait(10_000);
      clear();
    }
    wait(300_000);
    for (let tries = 0; tries < 3 && this.#ledger.openId() !== null; tries += 1) wait(CHANGE_WITHIN_MS);
    this.#ask({ type: "clear_hold" });
    wait(10_000);
    const runId = this.#start("start_water_change");
    wait(CHANGE_WITHIN_MS);
    const state = runId === null ? null : this.#ledger.stateOf(runId);
    if (state?.status !== "success")
      this.#missing(`a water change after the trouble: ${state?.status ?? "not started"} ${state?.failReason ?? ""}`);
    if (!this.#device.relays[this.#moment.config.roles.indexOf("circulation")])
      this.#missing("circulation stands after the water change");
  }

  /** Sump and display as they were, with circulation as it is now, and everything beside them ready for a change. */
  #refill(): void {
    const { sump, display } = this.#tank;
    Object.assign(sump, this.#full.sump);
    Object.assign(display, this.#full.display);
    if (this.#tank.speeds.circulation < 0.5) move(display, sump, this.#tank.shape.drainBackL);
    this.#prepare();
  }

  #clearings(): readonly (() => void)[] {
    return [
      () => this.#clearStop(),
      () => this.#ask({ type: "clear_fault" }),
      () => this.#ask({ type: "clear_top_up_lock" }),
      () => this.#ask({ type: "clear_hold" }),
      // The guard against a dry pump holds circulation for ten minutes; whoever has refilled the sump starts it by hand.
      () => this.#ask({ type: "relay_on", channel: this.#config.roles.indexOf("circulation") + 1, leaseMs: null }),
    ];
  }

  #missing(what: string): void {
    this.#jury.violations.push(`[liveness] at ${(this.#timeline.nowMs / 1000).toFixed(1)} s: ${what}`);
  }

  #say(text: string): void {
    this.#trace.add(this.#timeline.nowMs, text);
  }
}

const runLimitsOf = ({ limits: { drainS, fillS, topupS } }: CoreConfig) => ({ drainS, fillS, topUpS: topupS });

function eventText(event: CoreEvent): string {
  const { type: _type, upMs: _upMs, ...rest } = event;
  return JSON.stringify(rest);
}
