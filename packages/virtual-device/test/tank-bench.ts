// The device on its bench with water below its sensor: whole runs through the real core in virtual time, judged by where
// the water really is.

import { PRESETS, type PresetName, presetTank } from "@halocline/tank-physics/presets";
import { createRng } from "@halocline/tank-physics/rng";
import { sample } from "@halocline/tank-physics/sensor";
import { step } from "@halocline/tank-physics/step";
import type { Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { Flash } from "../src/device/flash.ts";
import { CONFIG, DeviceBench, PERIOD_MS, type Sent } from "./device-bench.ts";

/** As the wizard would leave it. */
export function presetDocument(name: PresetName) {
  const { shape, calibration, topOffDistanceMm, marks } = PRESETS[name];
  const { topDistanceMm, drainDistanceMm, hysteresisMm } = calibration;
  return {
    ...CONFIG,
    cal: { top: topDistanceMm, top_off: topOffDistanceMm as number | null, drain: drainDistanceMm, hyst: hysteresisMm },
    marks: { hihi: marks.highHighMm, lolo: marks.lowLowMm, dry: marks.dryMm },
    ml_per_mm: shape.sumpAreaM2 * 1000,
    ml_per_min: [null, shape.drainLPerMin * 1000, shape.fillLPerMin * 1000, shape.topupLPerMin * 1000, null],
  };
}

export class TankBench {
  readonly #rng = createRng(7);
  readonly #document: ReturnType<typeof presetDocument>;
  bench: DeviceBench;
  tank: Tank;
  faults: WaterFaults = NO_WATER_FAULTS;
  readonly events: Sent[] = [];

  constructor(name: PresetName, change: Partial<ReturnType<typeof presetDocument>> = {}) {
    this.#document = { ...presetDocument(name), ...change };
    this.tank = presetTank(name);
    this.bench = this.#boot(new Flash());
  }

  /** Water first, as in life. Events are confirmed as they come. */
  run(durationMs: number): Sent[] {
    const sent: Sent[] = [];
    for (let ms = 0; ms < durationMs; ms += PERIOD_MS) {
      this.tank = step(this.tank, this.bench.device.outputs, PERIOD_MS, this.#rng, this.faults);
      sent.push(...this.#heard(this.bench.step(sample(this.tank, this.faults, this.#rng))));
    }
    return sent;
  }

  runUntil(isDone: () => boolean, mostMs = 3_600_000): Sent[] {
    const sent: Sent[] = [];
    for (let ms = 0; !isDone() && ms < mostMs; ms += PERIOD_MS) sent.push(...this.run(PERIOD_MS));
    return sent;
  }

  /** Sends the command of a run, and gives its ack. */
  start(type: "start_top_up" | "start_water_change" | "finish_fill", runId: string): Sent {
    return this.ask({ type, run_id: runId, config_rev: this.#document.rev });
  }

  ask(command: object): Sent {
    const answers = this.bench.send(this.bench.action(command));
    this.#heard(answers);
    return answers.find(({ topic }) => topic === "acks");
  }

  /** The run's end as an event; undefined while there is none. */
  endOf(runId: string): Sent {
    return this.events.find(({ type, run }) => type === "run_ended" && run === runId);
  }

  /** Starts a run and lets it end. */
  perform(type: Parameters<TankBench["start"]>[0], runId: string): Sent {
    const ack = this.start(type, runId);
    if (ack.result === "ok") this.runUntil(() => this.endOf(runId) !== undefined);
    return this.endOf(runId)?.data ?? ack;
  }

  phasesOf(runId: string): string[] {
    return this.events.filter(({ type, run }) => type === "run_phase" && run === runId).map(({ data }) => data.phase);
  }

  /** Power off and on again. */
  reboot(): Sent[] {
    this.bench = this.#boot(this.bench.flash);
    return this.run(2000);
  }

  #boot(flash: Flash): DeviceBench {
    const bench = new DeviceBench(flash);
    bench.device.linkUp(0);
    this.bench = bench;
    if (!flash.content.config) {
      this.run(1000);
      bench.configure(this.#document);
      this.run(120_000);
    }
    return bench;
  }

  /** The next event comes with the confirmation of the one before. */
  #confirm(event: Sent): Sent[] {
    const { boot, n } = event;
    if (!this.events.some((known) => known.boot === boot && known.n === n)) this.events.push(event);
    return this.#heard(this.bench.send({ v: 1, type: "events_ack", boot, upto: n }));
  }

  #heard(sent: Sent[]): Sent[] {
    const answered = sent.filter(({ topic }) => topic === "events").flatMap((event) => this.#confirm(event));
    return [...sent, ...answered];
  }
}
