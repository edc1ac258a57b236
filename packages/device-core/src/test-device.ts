// A device for the core's tests: a loop of 100 ms, a sensor that reads what the test says, a flash that keeps the record.

import type {
  CommandFrame,
  CoreAck,
  CoreCommand,
  CoreConfig,
  CoreEvent,
  CoreRole,
  CoreSample,
  DeviceCore,
  RunPhase,
} from "./core.types.ts";
import { loadCore } from "./load-core.ts";
import type { TestTank } from "./test-tank.ts";

const PERIOD_MS = 100;
/** A reading counts for two seconds. */
const SLOWEST_PERIOD_MS = 1900;
const RIPPLE_MS = 5000;
const FIRST_SEQ = 1_794_698_761_000;

export const CHANNEL: Readonly<Record<CoreRole, number>> = { circulation: 1, drain: 2, fill: 3, topup: 4, spare: 5 };

export const CONFIG: CoreConfig = {
  revision: 7,
  roles: ["circulation", "drain", "fill", "topup", "spare"],
  calibration: { topMm: 30, topOffMm: null, drainMm: 60, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 70, dryMm: 85 },
  limits: { drainS: 1200, fillS: 1500, topupS: 120, topupDayS: 1200, topupMinGapS: 1800, relayMaxS: [0, 0, 0, 0, 600] },
  hasAutoTopUp: false,
  flowMlPerMin: [null, null, null, null, null],
  mlPerMm: null,
};

const isTowardSafety = ({ type }: CoreCommand): boolean => type === "relay_off" || type === "abort" || type === "emergency_stop";

export class TestDevice {
  nowMs = 0;
  /** What the sensor answers; null is a sensor that says nothing. */
  sample: CoreSample | null = { rawMm: 45, errorCode: 0 };
  /** False is a sensor that has frozen. */
  hasRipples = true;
  /** Water that moves; while there is some and the sensor follows it, `sample` counts for nothing. */
  tank: TestTank | null = null;
  isSensorFollowing = true;
  boot = { counter: 1, nonce: 0xfedc_ba98 };
  flash: Uint8Array | null = null;
  readonly events: CoreEvent[] = [];
  #core: DeviceCore;
  #sent = 0;
  /** They change with news only. */
  #relays: readonly boolean[] = [];

  constructor(config: CoreConfig | null = CONFIG) {
    this.#core = loadCore().boot({ ...this.boot, saved: null });
    this.run(1000);
    if (config !== null) this.configure(config);
    this.events.length = 0;
  }

  get view() {
    return this.#core.view();
  }

  isOn(role: CoreRole): boolean {
    return this.view.relays[CHANNEL[role] - 1] ?? false;
  }

  setLevel(rawMm: number): void {
    this.sample = { rawMm, errorCode: 0 };
  }

  /** Also what a device does after each call: first the flash, then the reports. */
  #keep(): void {
    this.flash = this.#core.takeSaved() ?? this.flash;
    this.events.push(...this.#core.takeEvents());
    this.#relays = this.view.relays;
  }

  /** A living surface: every five seconds one sample is a millimetre longer, which no median notices. */
  #nextSample(periodMs: number): CoreSample | null {
    if (this.tank !== null) {
      this.tank.pass(periodMs / 1000, (role) => this.#relays[CHANNEL[role] - 1] ?? false);
    }
    const sample = this.isSensorFollowing && this.tank !== null ? this.tank.sample() : this.sample;
    const isRipple = this.hasRipples && this.nowMs % RIPPLE_MS === 0;
    if (this.isSensorFollowing && this.tank !== null) return sample;
    return isRipple && sample?.errorCode === 0 && sample.rawMm < 200 ? { ...sample, rawMm: sample.rawMm + 1 } : sample;
  }

  step(periodMs = PERIOD_MS): void {
    this.nowMs += periodMs;
    const hasNews = this.#core.step(this.nowMs, this.#nextSample(periodMs));
    if (hasNews) this.#keep();
  }

  run(ms: number): void {
    for (let passedMs = 0; passedMs < ms; passedMs += PERIOD_MS) this.step();
  }

  /** Days in a moment, and a reading all the time: as slow as the sensor allows, but at ten a second in a run. */
  glide(ms: number): void {
    const endMs = this.nowMs + ms;
    while (this.nowMs < endMs) this.step(this.view.run === null ? SLOWEST_PERIOD_MS : PERIOD_MS);
  }

  /** Hours in a moment: one step a minute (a blind sensor), or one a second (a slow one), and a reading at the end. */
  leap(ms: number, everyMs = 60_000): void {
    for (let passedMs = 0; passedMs < ms; passedMs += everyMs) {
      this.nowMs += everyMs - PERIOD_MS;
      this.step();
    }
    this.run(1000);
  }

  /** A frame as the server would make it now; the test changes what it is about. */
  frame(changes: Partial<CommandFrame> = {}): CommandFrame {
    this.#sent += 1;
    return {
      id: `command-${this.#sent}`,
      seq: FIRST_SEQ + this.#sent,
      boot: this.boot,
      deadlineUpMs: this.nowMs + 15_000,
      ...changes,
    };
  }

  deliver(frame: CommandFrame, command: CoreCommand): CoreAck {
    const ack = this.#core.command(frame, command, this.nowMs);
    this.#keep();
    return ack;
  }

  send(command: CoreCommand, changes: Partial<CommandFrame> = {}): CoreAck["result"] {
    const bare = isTowardSafety(command) ? { boot: null, deadlineUpMs: null } : {};
    return this.deliver(this.frame({ ...bare, ...changes }), command).result;
  }

  on(role: CoreRole, leaseMs: number | null = null): CoreAck["result"] {
    return this.send({ type: "relay_on", channel: CHANNEL[role], leaseMs });
  }

  off(role: CoreRole): CoreAck["result"] {
    return this.send({ type: "relay_off", channel: CHANNEL[role] });
  }

  /** Starts a run under the configuration that is in force. */
  start(type: "start_top_up" | "start_water_change" | "finish_fill", runId = "run-1"): CoreAck["result"] {
    return this.send({ type, runId, configRevision: this.view.configRevision });
  }

  /** A smaller change. */
  change(drainToMm: number | null, runId = "run-1"): CoreAck["result"] {
    return this.send({ type: "start_water_change", runId, configRevision: this.view.configRevision, drainToMm });
  }

  /** Until the run is over, or for half an hour. */
  runToEnd(): void {
    for (let i = 0; i < 18_000 && this.view.run !== null; i++) this.step();
  }

  configure(config: CoreConfig) {
    const answer = this.#core.configure(config, this.nowMs);
    this.#keep();
    return answer;
  }

  wantStop(stopId: string): void {
    this.#core.wantStop(stopId, this.nowMs);
    this.#keep();
  }

  hold(): CoreAck["result"] {
    return this.#core.holdForRestart(this.nowMs);
  }

  endUpdate(): void {
    this.#core.endUpdate();
  }

  /** The power goes and comes back; the flash keeps what was written, or what the test makes of it. */
  powerCut(flash: Uint8Array | null = this.flash): void {
    this.boot = { counter: this.boot.counter + 1, nonce: (this.boot.nonce + 1) >>> 0 };
    this.nowMs = 0;
    this.flash = flash;
    this.#core = loadCore().boot({ ...this.boot, saved: flash });
    this.#keep();
  }

  /** The phases of all runs, oldest first. */
  phases(): RunPhase[] {
    return this.events.flatMap((event) => (event.type === "run_phase" ? [event.phase] : []));
  }

  /** How the last run ended, "failed dry" or "success"; empty while none has. */
  ending(): string {
    const ended = this.events.findLast((event) => event.type === "run_ended");
    return ended?.type === "run_ended" ? [ended.outcome, ended.reason ?? ""].join(" ").trim() : "";
  }

  /** Why water was held off, oldest first. */
  holds(): string[] {
    return this.events.flatMap((event) => (event.type === "hold" ? [event.reason] : []));
  }

  warnings(): string[] {
    return this.events.flatMap((event) => (event.type === "warning" ? [event.fault] : []));
  }

  /** Why a role's relay changed, oldest first: "on command", "off lease_end". */
  edges(role: CoreRole): string[] {
    return this.events.flatMap((event) =>
      event.type === "relay" && event.channel === CHANNEL[role] ? [`${event.isOn ? "on" : "off"} ${event.cause}`] : [],
    );
  }
}
