// A tank for the judges alone: no core, no physics. A script says what the outputs, the water and the device's words are, and the
// judges say what they think of it.

import type {
  CoreAckResult,
  CoreCommand,
  CoreEvent,
  CoreRole,
  CoreView,
  RelayCause,
  RunPhase,
} from "@halocline/device-core/core.types";
import { movingTank, startTank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Sent } from "../../message.ts";
import { type JudgeMaker, Jury } from "../judge.ts";
import type { Moment } from "../moment.ts";
import { configOf, type TankName, tankOf } from "../situations/tanks.ts";

const STEP_MS = 100;
const REBOOT_MS = 3000;

type Word = CoreEvent extends infer Event ? (Event extends CoreEvent ? Omit<Event, "upMs"> : never) : never;

export class ScriptedTank {
  readonly moment: Moment;
  readonly jury: Jury;
  #boots = 0;
  #seq = 1;
  #isBlind = false;

  constructor(judges: Readonly<Record<string, JudgeMaker>>, name: TankName = "nano") {
    const { shape, topDistanceMm } = tankOf(name);
    this.moment = {
      nowMs: 0,
      upMs: 0,
      tank: movingTank(startTank(shape, topDistanceMm)),
      distanceMm: topDistanceMm,
      sample: null,
      faults: NO_WATER_FAULTS,
      relays: [false, false, false, false, false],
      view: null,
      config: configOf(name),
      isHealthy: false,
    };
    this.jury = new Jury(this.moment, judges);
    this.boot();
  }

  get violations(): readonly string[] {
    return this.jury.violations;
  }

  pass(ms: number, eachStep: () => void = () => {}): void {
    for (const endMs = this.moment.nowMs + ms; this.moment.nowMs < endMs; ) {
      this.moment.nowMs += STEP_MS;
      this.moment.upMs += STEP_MS;
      eachStep();
      const rawMm = Math.round(this.moment.distanceMm);
      this.moment.sample = this.#isBlind ? null : { rawMm, errorCode: 0 };
      this.jury.step();
    }
  }

  blind(isBlind = true): void {
    this.#isBlind = isBlind;
  }

  /** The water is there now, however it came there. */
  level(distanceMm: number): void {
    const { tank } = this.moment;
    this.moment.distanceMm = distanceMm;
    tank.sump.volumeL = (tank.shape.sensorAboveFloorMm - distanceMm) * tank.shape.sumpAreaM2;
  }

  move(byMm: number): void {
    this.level(this.moment.distanceMm + byMm);
  }

  /** By hand, as everybody sees it. */
  pour(volumeL: number, saltGPerL: number): void {
    const { sump, carriedIn } = this.moment.tank;
    for (const body of [sump, carriedIn]) {
      body.volumeL += volumeL;
      body.saltG += volumeL * saltGPerL;
    }
    this.jury.handled();
  }

  /** A bucket out of the sump, or with a negative number into it, all at once. */
  bucket(mm: number): void {
    const { tank, distanceMm } = this.moment;
    tank.sump.volumeL -= mm * tank.shape.sumpAreaM2;
    this.jury.handled();
    this.moment.distanceMm = distanceMm + mm;
  }

  view(change: Partial<CoreView>): void {
    if (this.moment.view !== null) this.moment.view = { ...this.moment.view, ...change };
  }

  /** The outputs move, and the device says why; with null it says nothing. */
  on(role: CoreRole, cause: RelayCause | null): void {
    this.#switch(role, true, cause);
  }

  off(role: CoreRole, cause: RelayCause | null): void {
    this.#switch(role, false, cause);
  }

  #switch(role: CoreRole, isOn: boolean, cause: RelayCause | null): void {
    const index = this.moment.config.roles.indexOf(role);
    const before = this.moment.relays;
    this.moment.relays = before.map((was, at) => (at === index ? isOn : was));
    this.view({ relays: this.moment.relays, distanceMm: this.moment.distanceMm });
    this.jury.switched(before);
    if (cause !== null) this.tell({ type: "relay", channel: index + 1, isOn, cause });
  }

  tell(word: Word): void {
    this.jury.event({ ...word, upMs: this.moment.upMs } as CoreEvent);
  }

  /** A run, as the device tells it. */
  phase(runId: string, phase: RunPhase): void {
    const type = phase === "topping_up" ? "top_up" : "water_change";
    this.view({ run: { id: runId, type, phase } });
    this.tell({ type: "run_phase", runId, runType: type, phase, distanceMm: this.moment.distanceMm });
  }

  ended(
    runId: string,
    runType: "top_up" | "water_change",
    outcome: "success" | "failed" | "cancelled",
    reason: string | null,
  ): void {
    this.view({ run: null });
    const { distanceMm } = this.moment;
    this.tell({ type: "run_ended", runId, runType, outcome, reason, distanceMm, drainedS: 0, filledS: 0, toppedUpS: 0 });
  }

  send(
    command: CoreCommand,
    result: CoreAckResult = "ok",
    change: Partial<Sent["frame"]> & Readonly<{ request?: number }> = {},
  ): Sent {
    const seq = this.#seq++;
    const { request = seq, ...frame } = change;
    const boot = { counter: this.#boots, nonce: 1 };
    const sent: Sent = {
      request,
      command,
      frame: { id: `c${seq}`, seq, boot, deadlineUpMs: this.moment.upMs + 15_000, ...frame },
    };
    this.jury.delivered(sent);
    this.jury.acked(sent, result);
    return sent;
  }

  start(type: "start_top_up" | "start_water_change" | "finish_fill", runId: string): void {
    this.send({ type, runId, configRevision: this.moment.config.revision });
  }

  losePower(): void {
    const before = this.moment.relays;
    this.moment.view = null;
    this.moment.relays = before.map(() => false);
    this.jury.switched(before);
  }

  boot(): void {
    this.#boots += 1;
    this.moment.upMs = 0;
    this.jury.booted({ counter: this.#boots, nonce: 1 });
    this.moment.view = {
      relays: this.moment.relays,
      state: "idle",
      fault: null,
      isStopLatched: false,
      stopId: null,
      isTopUpLocked: false,
      hold: null,
      suspects: [],
      run: null,
      configRevision: this.moment.config.revision,
      roles: this.moment.config.roles,
      distanceMm: this.moment.distanceMm,
    };
    this.jury.switched(this.moment.relays);
    this.on("circulation", "boot_default");
  }

  reboot(): void {
    this.losePower();
    this.pass(REBOOT_MS);
    this.boot();
  }

  break(faults: Partial<WaterFaults>): void {
    this.moment.faults = { ...NO_WATER_FAULTS, ...faults };
    this.jury.broke();
  }
}

/** A way to break a rule. */
export type Breach = Readonly<{ name: string; act: (tank: ScriptedTank) => void }>;
