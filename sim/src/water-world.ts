// One run with water: a tank of a preset, its real physics, the whole core, the life of commands and of runs, a faulty
// network, parts that break, reboots, and an owner who starts, stops and clears. Then every fault ends, and a water change
// has to succeed. Everything comes from the seed.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { CommandKind } from "@halocline/domain/command-kinds";
import { type PresetName, presetTank } from "@halocline/tank-physics/presets";
import { NO_POWER, outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { sample } from "@halocline/tank-physics/sensor";
import { step } from "@halocline/tank-physics/step";
import { stillDistanceMm, systemPpt, type Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { Network } from "./network.ts";
import { Record } from "./record.ts";
import { Rng } from "./rng.ts";
import { RunLedger } from "./run-ledger.ts";
import { ServerProcess } from "./server-process.ts";
import { GOOD_SERVER } from "./server-rules.ts";
import { TankDevice } from "./tank-device.ts";
import { Timeline } from "./timeline.ts";
import { Trace } from "./trace.ts";
import { Breakdown } from "./water-faults.ts";
import { WaterOracle } from "./water-oracle.ts";
import { CALM, configOf, drawTroubles, TROUBLE_MS, type Troubles } from "./water-troubles.ts";
import type { Build } from "./world.ts";

const STEP_MS = 100;
const RECONCILE_MS = 5000;
const CHANGE_WITHIN_MS = 2_400_000;

export type WaterOutcome = Readonly<{
  violations: readonly string[];
  hash: string;
  lines: readonly string[];
  isFaultFree: boolean;
  runs: number;
  hours: number;
  spillL: number;
  pptError: number;
}>;

export function runWater(seed: number, build: Build, keepsTrace = false): WaterOutcome {
  const rng = new Rng(seed);
  return new WaterWorld(rng, build, keepsTrace).run();
}

export type Changes = Readonly<{ preset: PresetName; pptError: number; succeeded: number; hours: number }>;

/** Water changes one after the other, with automatic top-ups between them and reservoirs that are filled again. */
export const runChanges = (core: Build["core"], preset: PresetName, count: number): Changes =>
  new WaterWorld(new Rng(1), { core, server: GOOD_SERVER }, false, preset).change(count);

class WaterWorld {
  readonly #timeline = new Timeline();
  readonly #record = new Record();
  readonly #rng: Rng;
  readonly #dice: () => number;
  readonly #trace: Trace;
  readonly #troubles: Troubles;
  readonly #breakdown: Breakdown;
  readonly #network: Network;
  readonly #oracle: WaterOracle;
  readonly #moveWaterAgain = () => this.#moveWater();
  readonly #ledger = new RunLedger(() => this.#timeline.nowMs);
  readonly #device: TankDevice;
  readonly #server: ServerProcess;
  readonly #config: CoreConfig;
  readonly #preset: PresetName;
  #tank: Tank;
  #faults: WaterFaults = NO_WATER_FAULTS;
  #wishes = 0;
  #stops = 0;
  /** Made anew when the relays switch. */
  #driven: Readonly<{ relays: readonly boolean[]; outputs: RelayOutputs }> = { relays: [], outputs: NO_POWER };
  #shownRelays: readonly boolean[] = [];
  #shown = "";

  constructor(rng: Rng, { core, server }: Build, keepsTrace: boolean, calm: PresetName | null = null) {
    this.#rng = rng;
    this.#dice = () => rng.next();
    this.#trace = new Trace(keepsTrace);
    this.#troubles = calm ? CALM : drawTroubles(rng);
    this.#breakdown = new Breakdown(this.#troubles.breakages);
    this.#preset = calm ?? rng.oneOf(["nano", "mid", "large"] as const);
    this.#config = configOf(this.#preset, calm !== null || rng.isBelow(0.5));
    this.#tank = presetTank(this.#preset);
    this.#oracle = new WaterOracle(() => this.#timeline.nowMs, this.#config, this.#tank.shape.sumpAreaM2);
    this.#network = new Network(this.#timeline, rng, this.#troubles.network);
    const faults = { rebootRate: this.#troubles.rebootRate, powerCutRate: 0 };
    const look = () => sample(this.#tank, this.#faults, this.#dice);
    this.#device = new TankDevice(this.#timeline, rng, core, faults, this.#deviceEvents(), look);
    this.#device.configure(this.#config);
    this.#server = this.#startServer({ core, server });
  }

  run(): WaterOutcome {
    this.#moveWater();
    this.#timeline.after(RECONCILE_MS, () => this.#reconcile());
    this.#timeline.after(15_000, () => this.#somebody());
    this.#timeline.runUntil(TROUBLE_MS);
    this.#heal();
    const { hash, lines } = this.#trace;
    return {
      violations: [...this.#oracle.violations, ...this.#ledger.violations],
      hash,
      lines,
      isFaultFree: this.#troubles === CALM,
      runs: this.#ledger.count,
      hours: this.#timeline.nowMs / 3_600_000,
      spillL: this.#oracle.worstSpillL,
      pptError: Math.abs(this.#oracle.worstPpt - 35),
    };
  }

  change(count: number): Changes {
    this.#moveWater();
    this.#timeline.after(RECONCILE_MS, () => this.#reconcile());
    this.#wait(660_000);
    let succeeded = 0;
    for (let made = 0; made < count; made += 1) {
      const runId = this.#start("start_water_change");
      this.#wait(CHANGE_WITHIN_MS);
      if (runId !== null && this.#ledger.stateOf(runId)?.status === "success") succeeded += 1;
    }
    const pptError = Math.abs(systemPpt(this.#tank) - 35);
    return { preset: this.#preset, pptError, succeeded, hours: this.#timeline.nowMs / 3_600_000 };
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
        this.#oracle.delivered(sent);
      },
      wanted: () => {},
      saved: () => {},
      updates: (what) => {
        this.#say(`update ${what}`);
        this.#oracle.updates(what, this.#device.view);
      },
      booted: (boot) => {
        this.#say(`boot ${boot.counter}`);
        this.#oracle.booted();
      },
      outputs: (relays) => this.#outputs(relays),
    };
  }

  #outputs(relays: readonly boolean[]): void {
    this.#oracle.stop(this.#device?.stopId ?? null);
    this.#oracle.outputs(relays);
    if (relays === this.#shownRelays) return;
    this.#shownRelays = relays;
    const text = relays.map((isOn) => (isOn ? "X" : "-")).join("");
    if (text === this.#shown) return;
    this.#shown = text;
    this.#say(`relays ${text} at ${stillDistanceMm(this.#tank).toFixed(1)} mm, ${this.#device?.view?.state ?? "off"}`);
  }

  #startServer({ server }: Build): ServerProcess {
    const ports = {
      publish: (sent: Parameters<TankDevice["receive"]>[0]) => this.#network.carry(() => this.#device.receive(sent)),
      welcome: (...args: Parameters<TankDevice["welcome"]>) => this.#network.carry(() => this.#device.welcome(...args)),
      announce: () => {},
      newWish: () => (this.#wishes += 1),
      confirm: (n: number) => this.#network.carry(() => this.#device.confirm(n)),
      told: (...args: Parameters<RunLedger["told"]>) => {
        this.#say(`told ${JSON.stringify(args[1])}`);
        this.#ledger.told(...args);
      },
      settled: (...args: Parameters<RunLedger["settled"]>) => this.#ledger.settled(...args),
    };
    const shared = { timeline: this.#timeline, rng: this.#rng, record: this.#record, rules: server, ports };
    return new ServerProcess("s", shared, { skewMs: 0, crashRate: 0 });
  }

  /** Water moves whether the device lives or not. */
  #moveWater(): void {
    const view = this.#device.view;
    this.#faults = this.#breakdown.at(this.#timeline.nowMs);
    this.#tank = step(this.#tank, this.#drive(this.#device.relays), STEP_MS, this.#dice, this.#faults);
    this.#oracle.look({ tank: this.#tank, faults: this.#faults, view });
    this.#timeline.after(STEP_MS, this.#moveWaterAgain);
  }

  #drive(relays: readonly boolean[]): RelayOutputs {
    if (relays !== this.#driven.relays) this.#driven = { relays, outputs: outputsOf(this.#config.roles, relays) };
    return this.#driven.outputs;
  }

  #ask(kind: CommandKind): void {
    this.#say(`wish ${kind.type}`);
    this.#server.ask(kind, (this.#wishes += 1));
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
    const { salt, fresh, waste } = presetTank(this.#preset);
    this.#tank = { ...this.#tank, salt, fresh, waste };
    this.#oracle.prepared(this.#tank);
  }

  #somebody(): void {
    if (this.#timeline.nowMs >= TROUBLE_MS) return;
    const draw = this.#rng.next();
    if (draw < 0.35) this.#start("start_water_change");
    else if (draw < 0.55) this.#start("start_top_up");
    else if (draw < 0.62) this.#start("finish_fill");
    else if (draw < 0.7) this.#ask({ type: "abort" });
    else if (draw < 0.76) this.#stop();
    else if (draw < 0.9) this.#clear();
    else if (draw < 0.93) this.#ask({ type: "clear_fault" });
    else this.#updateThenChange();
    this.#timeline.after(this.#rng.between(20_000, 600_000), () => this.#somebody());
  }

  /** Somebody who does not wait for the update: the change begins while the image arrives. */
  #updateThenChange(): void {
    this.#server.sendUpdate("start_update", (this.#wishes += 1));
    this.#timeline.after(this.#rng.between(500, 20_000), () => this.#start("start_water_change"));
  }

  #stop(): void {
    const stopId = this.#record.openStopId() ?? `stop-${(this.#stops += 1)}`;
    if (this.#record.stop?.id !== stopId) this.#record.stop = { id: stopId, isLatched: false, isCleared: false };
    this.#ask({ type: "emergency_stop", stopId });
  }

  #clear(): void {
    const stopId = this.#device.stopId ?? this.#record.openStopId();
    if (stopId !== null) this.#ask({ type: "clear_stop", stopId });
  }

  #reconcile(): void {
    this.#server.reconcile();
    this.#ledger.reconcile();
    this.#timeline.after(RECONCILE_MS, () => this.#reconcile());
  }

  /** Liveness: the owner mends and refills everything, clears what is latched, and a whole water change succeeds. */
  #heal(): void {
    this.#breakdown.mendAll();
    this.#network.heal();
    this.#device.faults.rebootRate = 0;
    this.#device.dropUpdate();
    this.#wait(120_000);
    this.#ask({ type: "abort" });
    this.#wait(10_000);
    const { sump, display } = presetTank(this.#preset);
    this.#tank = { ...this.#tank, sump, display };
    this.#prepare();
    this.#wait(10_000);
    this.#clear();
    this.#wait(10_000);
    this.#ask({ type: "clear_fault" });
    this.#wait(10_000);
    this.#ask({ type: "clear_top_up_lock" });
    this.#wait(10_000);
    // The guard against a dry pump holds circulation for ten minutes; whoever has refilled the sump starts it by hand.
    this.#ask({ type: "relay_on", channel: 1, leaseMs: null });
    this.#wait(300_000);
    for (let tries = 0; tries < 3 && this.#ledger.openId() !== null; tries += 1) this.#wait(CHANGE_WITHIN_MS);
    const runId = this.#start("start_water_change");
    this.#wait(CHANGE_WITHIN_MS);
    const state = runId === null ? null : this.#ledger.stateOf(runId);
    if (state?.status !== "success")
      this.#missing(`a water change after the trouble: ${state?.status} ${state?.failReason ?? ""}`);
    if (!this.#device.relays[0]) this.#missing("circulation stands after the water change");
  }

  #wait(durationMs: number): void {
    this.#timeline.runUntil(this.#timeline.nowMs + durationMs);
  }

  #missing(what: string): void {
    this.#oracle.violations.push(`[liveness] at ${(this.#timeline.nowMs / 1000).toFixed(1)} s: ${what}`);
  }

  #say(text: string): void {
    this.#trace.add(this.#timeline.nowMs, text);
  }
}
