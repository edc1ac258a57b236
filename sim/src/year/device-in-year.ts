// The real control core through a year: what it is asked, and what it says, as a server would hear it.

import type { YearEvent } from "@halocline/demo-year/year.types";
import type { CoreAckResult, CoreCommand, CoreConfig, CoreModule, CoreSample, CoreView } from "@halocline/device-core/core.types";
import type { DeviceConfig } from "@halocline/domain/devices/config";
import { outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { deviceEventOf } from "@halocline/virtual-device/device/events";

const BOOT = { counter: 1, nonce: 1 };
/** Of a person's wish, in the device's own time. */
const GOOD_FOR_MS = 15_000;

const coreConfigOf = ({ calibration, marks, limits, ...config }: DeviceConfig): CoreConfig => ({
  revision: config.revision,
  roles: config.roles,
  calibration: calibration && {
    topMm: calibration.topDistanceMm,
    topOffMm: calibration.topOffDistanceMm ?? null,
    drainMm: calibration.drainDistanceMm,
    hysteresisMm: calibration.hysteresisMm,
  },
  marks,
  limits: { ...limits, relayMaxS: config.relayMaxS },
  hasAutoTopUp: config.hasAutoTopUp,
  flowMlPerMin: config.mlPerMin,
  mlPerMm: config.mlPerMm,
});

/** An id as the core takes one; the year itself counts its runs. */
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export class DeviceInYear {
  readonly #core: ReturnType<CoreModule["boot"]>;
  readonly #revision: number;
  readonly #runs = new Map<string, number>();
  #asked = 0;
  #outputs: RelayOutputs;
  readonly events: YearEvent[] = [];

  constructor(module: CoreModule, config: DeviceConfig) {
    this.#core = module.boot({ ...BOOT, saved: null });
    this.#revision = config.revision;
    this.#core.configure(coreConfigOf(config), 0);
    this.#outputs = this.#hear(0);
  }

  get outputs(): RelayOutputs {
    return this.#outputs;
  }

  get view(): CoreView {
    return this.#core.view();
  }

  /** Only when it has something to say may its outputs be others. */
  step(nowMs: number, sample: CoreSample | null): void {
    if (this.#core.step(nowMs, sample)) this.#outputs = this.#hear(nowMs);
  }

  /** Of a change that began, the number of its run; null when the device would not. `drainToMm`: of a smaller one. */
  startChange(nowMs: number, drainToMm: number | null = null): number | null {
    const runId = idOf(1_000_000 + this.#asked);
    const run = this.#runOf(runId);
    return this.#ask({ type: "start_water_change", runId, configRevision: this.#revision, drainToMm }, nowMs) === "ok"
      ? run
      : null;
  }

  clearFault(nowMs: number): CoreAckResult {
    return this.#ask({ type: "clear_fault" }, nowMs);
  }

  #ask(command: CoreCommand, nowMs: number): CoreAckResult {
    this.#asked += 1;
    const frame = { id: idOf(this.#asked), seq: this.#asked, boot: BOOT, deadlineUpMs: nowMs + GOOD_FOR_MS };
    const { result } = this.#core.command(frame, command, nowMs);
    this.#outputs = this.#hear(nowMs);
    return result;
  }

  #runOf(id: string): number {
    const number = this.#runs.get(id) ?? this.#runs.size + 1;
    this.#runs.set(id, number);
    return number;
  }

  #hear(nowMs: number): RelayOutputs {
    this.#core.takeSaved();
    for (const event of this.#core.takeEvents()) {
      const { type, run, data } = deviceEventOf(event);
      this.events.push({ atMs: nowMs, type, run: run ? this.#runOf(run) : null, data: data ?? {} });
    }
    const { roles, relays } = this.#core.view();
    return outputsOf(roles, relays);
  }
}
