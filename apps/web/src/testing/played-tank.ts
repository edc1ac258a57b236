// One tank that is played through the real control core over simulated water, as the server would describe it to a page. What the
// controller reports of faults and holds reaches the page some seconds later, as it does in life.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { Device, LatestReading, Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import { alertSeverity, faultCode, holdCode } from "@halocline/domain/alerts/alerts";
import { DEFAULT_ROLES } from "@halocline/domain/relays/relays";
import { runDeadlineMs } from "@halocline/domain/runs/runs";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { PRESETS } from "@halocline/tank-physics/presets";
import { stillDistanceMm } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { isDuring, type Stage, stageOf } from "@halocline/virtual-device/scenarios/stage";
import type { Sent } from "@halocline/virtual-device/test/device-bench";
import { presetDocument, TankBench } from "@halocline/virtual-device/test/tank-bench";
import { DEVICE_ID, exampleAlert, exampleDevice, exampleRelay, exampleRun, exampleTank, TANK_ID } from "./wire-examples.ts";

const PRESET = "nano";
const SECOND_MS = 1000;
/** The core trusts its sensor after ten minutes, and starts no top-up before. */
const AWAKE_MS = 475_000;
/** From the controller's event to the page's next answer. */
const FAULT_SEEN_AFTER_MS = 4000;
const ALERT_SEEN_AFTER_MS = 6000;
const LONG_AGO_MS = 3_600_000;

const { shape, calibration, topOffDistanceMm } = PRESETS[PRESET];
export const TOP_DISTANCE_MM = calibration.topDistanceMm;
const iso = (atMs: number): string => new Date(atMs).toISOString();

type Due = Readonly<{ atMs: number; change: () => void }>;

export class PlayedTank {
  readonly #bench = new TankBench(PRESET, { auto_topup: true });
  readonly #heights: number[] = [];
  readonly #startMs: number;
  #due: readonly Due[] = [];
  #messages: ServerMessage[] = [];
  #seenEvents = 0;
  #stage: Stage | null = null;
  #stageSinceMs = 0;
  #isCut = false;
  #drainHeightMm: number | undefined;
  nowMs: number;
  device: Device;
  tank: Tank;
  reading: LatestReading | null = null;
  runs: readonly Run[] = [];
  alerts: readonly Alert[] = [];
  /** When the last run failed; null while none has. */
  failedAtMs: number | null = null;
  readingsSinceFailure = 0;

  constructor(nowMs: number) {
    this.#startMs = nowMs;
    this.nowMs = nowMs;
    this.#bench.run(AWAKE_MS);
    this.#seenEvents = this.#bench.events.length;
    const { drainLPerMin, fillLPerMin, topupLPerMin, sumpAreaM2 } = shape;
    this.tank = exampleTank({
      topHeightMm: calibration.topDistanceMm,
      drainHeightMm: calibration.drainDistanceMm,
      hysteresisMm: calibration.hysteresisMm,
      topHeightCirculationOffMm: topOffDistanceMm,
      hasAutoTopUp: true,
      areaCm2: sumpAreaM2 * 10_000,
      flowsMlPerMin: { drain: drainLPerMin * 1000, fill: fillLPerMin * 1000, topup: topupLPerMin * 1000 },
    });
    this.device = exampleDevice({
      lastSeenAt: iso(nowMs),
      relays: DEFAULT_ROLES.map((role, index) =>
        exampleRelay({
          id: `relay-${index}`,
          channelNumber: index + 1,
          role,
          currentState: role === "circulation",
          lastChangedAt: iso(nowMs - LONG_AGO_MS),
        }),
      ),
    });
  }

  /** As `GET /api/devices` returns it. */
  get listed(): Device {
    return { ...this.device, tanks: [this.tank] };
  }

  get isCirculating(): boolean {
    return this.#bench.bench.device.outputs.circulation;
  }

  /** How far the simulated water rose within that many seconds; null before so much time has passed. */
  riseMm(seconds: number): number | null {
    const [now, before] = [this.#heights.at(-1), this.#heights.at(-1 - seconds)];
    return now === undefined || before === undefined ? null : now - before;
  }

  start(type: "start_water_change" | "finish_fill" | "start_top_up", change: Readonly<{ drain_to?: number }> = {}): void {
    this.#drainHeightMm = change.drain_to;
    const runId = `run-${this.runs.length}`;
    this.#bench.ask({ type, run_id: runId, config_rev: presetDocument(PRESET).rev, ...change });
  }

  stop(): void {
    this.#change({ emergencyStop: { requestedAt: iso(this.nowMs), isLatched: false } });
    this.#bench.bench.send(this.#bench.bench.safety({ type: "emergency_stop", stop_id: "s1" }));
  }

  clear(scope: "stop" | "fault" | "hold"): void {
    this.#bench.ask({ type: "clear", scope, ...(scope === "stop" && { stop_id: "s1" }) });
  }

  lower(byMm: number): void {
    const { sump } = this.#bench.tank;
    this.#bench.tank = { ...this.#bench.tank, sump: { ...sump, volumeL: sump.volumeL - byMm * shape.sumpAreaM2 } };
  }

  set faults(faults: WaterFaults) {
    this.#bench.faults = faults;
  }

  /** Broken as the scenario panel breaks it. */
  break(scenario: Scenario): void {
    const ageMs = this.#bench.tank.ageMs;
    this.#stage = stageOf(scenario, { shape, calibration, ageMs });
    this.#stageSinceMs = this.nowMs;
    this.#bench.tank = this.#stage.tank;
    this.#bench.faults = this.#stage.faults;
  }

  /** What the socket brings to the page meanwhile. */
  advance(seconds: number): readonly ServerMessage[] {
    this.#messages = [];
    for (let second = 0; second < seconds; second += 1) this.#pass();
    return this.#messages;
  }

  #pass(): void {
    this.nowMs += SECOND_MS;
    this.#outages();
    const sent = this.#bench.run(SECOND_MS);
    this.#heights.push(-stillDistanceMm(this.#bench.tank));
    if (this.#stage && this.#bench.bench.device.outputs.topup) this.#bench.faults = this.#stage.faultsOncePumped;
    if (!this.#isCut) this.#hear(sent);
    const due = this.#due.filter(({ atMs }) => atMs <= this.nowMs);
    this.#due = this.#due.filter(({ atMs }) => atMs > this.nowMs);
    for (const { change } of due) change();
  }

  #outages(): void {
    if (!this.#stage) return;
    const sinceMs = this.nowMs - this.#stageSinceMs;
    const { device, upMs } = this.#bench.bench;
    const isCut = isDuring(this.#stage.noNetwork, sinceMs);
    if (isCut !== this.#isCut && isCut) device.linkDown();
    if (isCut !== this.#isCut && !isCut) device.linkUp(upMs);
    this.#isCut = isCut;
    if (this.#stage.noPower && sinceMs === this.#stage.noPower.fromMs) this.#hear(this.#bench.reboot());
  }

  #hear(sent: readonly Sent[]): void {
    const events = this.#bench.events.slice(this.#seenEvents);
    this.#seenEvents = this.#bench.events.length;
    for (const event of events) this.#event(event);
    for (const message of sent.filter(({ topic }) => topic === "telemetry")) this.#telemetry(message);
  }

  #telemetry({ water_mm: heightMm, relays }: Sent): void {
    const at = iso(this.nowMs);
    const reading: LatestReading = {
      heightMm,
      deviceTimestamp: at,
      receivedAt: at,
      temperatureC: 25.4,
      rawDistance: heightMm,
      status: heightMm === null ? "failed" : "ok",
      ageMs: 0,
    };
    if (heightMm !== null) this.readingsSinceFailure += 1;
    this.reading = reading;
    this.device = { ...this.device, lastSeenAt: at, relays: this.device.relays.map((relay) => withState(relay, relays, at)) };
    const { id: deviceId } = this.device;
    this.#messages.push({
      type: "telemetry_update",
      data: { deviceId, tankId: TANK_ID, reading, relays, rssiDbm: -60, firmwareVersion: "1.4.2" },
    });
  }

  #event({ type, run, data }: Sent): void {
    switch (type) {
      case "run_phase":
        return this.#phase(run, data);
      case "run_ended":
        return this.#ended(run, data);
      case "relay": {
        const role = DEFAULT_ROLES[data.channel - 1];
        const relays = this.device.relays.map((relay) =>
          relay.role === role
            ? { ...relay, currentState: data.on, lastChangedAt: iso(this.nowMs), lastCause: data.cause }
            : relay,
        );
        return this.#change({ relays });
      }
      case "fault_latched":
        return this.#later(FAULT_SEEN_AFTER_MS, () => {
          this.#raise(faultCode(data.fault));
          this.#change({ fault: data.fault, status: "error", state: "fault" });
        });
      case "hold":
        return this.#later(FAULT_SEEN_AFTER_MS, () => {
          this.#raise(holdCode(data.reason));
          this.#change({ hold: { reason: data.reason, suspects: String(data.suspects).split(" "), since: iso(this.nowMs) } });
        });
      case "fault_cleared":
        this.#end((code) => code.startsWith("fault_"));
        return this.#change({ fault: null, status: "online", state: "idle" });
      case "hold_released":
        this.#end((code) => code.startsWith("hold_"));
        return this.#change({ hold: null });
      case "stop_latched":
        this.#raise("emergency_stop");
        return this.#change({ emergencyStop: { requestedAt: iso(this.nowMs), isLatched: true } });
      case "stop_cleared":
        this.#end((code) => code === "emergency_stop");
        return this.#change({ emergencyStop: null });
      case "top_up_locked":
      case "top_up_released":
        this.tank = { ...this.tank, isTopUpLocked: type === "top_up_locked" };
        return this.#change({});
      default:
    }
  }

  #phase(runId: string, { type, phase, level_mm: heightMm }: Sent): void {
    const { drain_s: drainSeconds, fill_s: fillSeconds, topup_s: topUpSeconds } = presetDocument(PRESET).lim;
    const event = { at: iso(this.nowMs), type: "phase", phase, heightMm, text: phase };
    const known = this.runs.find(({ id }) => id === runId);
    const deadlineMs = runDeadlineMs(type, { drainS: drainSeconds, fillS: fillSeconds, topUpS: topUpSeconds });
    const begun = exampleRun({
      id: runId,
      type,
      startedAt: event.at,
      deadlineAt: iso(this.nowMs + deadlineMs),
      limits: { drainSeconds, fillSeconds, topUpSeconds, drainHeightMm: this.#drainHeightMm },
      events: [],
    });
    this.#run({ ...(known ?? begun), phase, events: [...(known ?? begun).events, event] });
  }

  #ended(runId: string, { outcome, reason }: Sent): void {
    const known = this.runs.find(({ id }) => id === runId);
    if (!known) return;
    if (outcome === "failed") {
      this.failedAtMs = this.nowMs;
      this.readingsSinceFailure = 0;
      this.#later(ALERT_SEEN_AFTER_MS, () => this.#raise("run_failed"));
    }
    this.#run({ ...known, phase: null, status: outcome, failReason: reason, completedAt: iso(this.nowMs) });
  }

  #run(run: Run): void {
    this.runs = [run, ...this.runs.filter(({ id }) => id !== run.id)];
    this.#messages.push({ type: "run_changed", data: { deviceId: this.device.id, run } });
  }

  #change(change: Partial<Device>): void {
    this.device = { ...this.device, ...change };
    this.#messages.push({ type: "device_changed", data: { deviceId: this.device.id } });
  }

  #raise(code: Parameters<typeof alertSeverity>[0]): void {
    const at = iso(this.nowMs);
    const about = { code, severity: alertSeverity(code), deviceId: DEVICE_ID, tankId: TANK_ID, createdAt: at, lastSeenAt: at };
    this.alerts = [exampleAlert({ id: `alert-${this.alerts.length}`, ...about }), ...this.alerts];
    this.#change({});
  }

  #end(isOver: (code: string) => boolean): void {
    this.alerts = this.alerts.map((alert) => (isOver(alert.code) ? { ...alert, clearedAt: iso(this.nowMs) } : alert));
  }

  #later(afterMs: number, change: () => void): void {
    this.#due = [...this.#due, { atMs: this.nowMs + afterMs, change }];
  }

  /** Seconds since it was set up. */
  get ageS(): number {
    return (this.nowMs - this.#startMs) / SECOND_MS;
  }
}

function withState(relay: Relay, states: readonly boolean[], at: string): Relay {
  const currentState = states[relay.channelNumber - 1] ?? relay.currentState;
  return currentState === relay.currentState ? relay : { ...relay, currentState, lastChangedAt: at };
}
