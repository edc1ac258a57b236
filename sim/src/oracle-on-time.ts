// How long things are on and off: a pump by hand no longer than its lease and its limits (SAFE-2), circulation off no longer
// than a person paused it (SAFE-17).

import type { CoreCommand, CoreConfig, CoreRole } from "@halocline/device-core/core.types";

/** No manual ON lasts longer than ten minutes, however often it is renewed. */
const LONGEST_ON_MS = 600_000;
/** Nobody has said where the water may stand: a minute at a time. */
const UNCALIBRATED_ON_MS = 60_000;
const DEFAULT_LEASE_MS = 60_000;
const DEFAULT_PAUSE_MS = 600_000;
const CIRCULATION_BACK_WITHIN_MS = 10_000;
const TOLERANCE_MS = 1000;

type Say = (rule: string, what: string) => void;

export class OnTimeOracle {
  config: CoreConfig | null = null;
  readonly #say: Say;
  readonly #now: () => number;
  readonly #leaseUntilMs = [0, 0, 0, 0, 0];
  readonly #onSinceMs: (number | null)[] = [null, null, null, null, null];
  #pausedUntilMs = 0;
  #stillSinceMs: number | null = null;

  constructor(say: Say, now: () => number) {
    this.#say = say;
    this.#now = now;
  }

  booted(): void {
    this.#pausedUntilMs = 0;
    this.#stillSinceMs = null;
  }

  mayRunFor(index: number, leaseMs: number | null): void {
    this.#leaseUntilMs[index] = Math.max(this.#leaseUntilMs[index] ?? 0, this.#now() + (leaseMs ?? DEFAULT_LEASE_MS));
  }

  wentOn(index: number): void {
    this.#onSinceMs[index] = this.#now();
  }

  /** The next ON has a lease of its own. */
  wentOff(index: number): void {
    this.#onSinceMs[index] = null;
    this.#leaseUntilMs[index] = 0;
  }

  obeyed(command: CoreCommand, roles: readonly CoreRole[]): void {
    if (!("channel" in command) || roles[command.channel - 1] !== "circulation") return;
    if (command.type === "relay_pause") this.#pausedUntilMs = this.#now() + command.pauseMs;
    if (command.type === "relay_off") this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#now() + DEFAULT_PAUSE_MS);
    if (command.type === "relay_on") this.#pausedUntilMs = 0;
  }

  look(relays: readonly boolean[], roles: readonly CoreRole[], isStopped: boolean): void {
    for (let index = 0; index < roles.length; index += 1) this.#lookAtPump(index, roles[index] ?? "spare");
    const isExcused = isStopped || this.#now() < this.#pausedUntilMs;
    const isStill = !relays[roles.indexOf("circulation")] && !isExcused;
    this.#stillSinceMs = isStill ? (this.#stillSinceMs ?? this.#now()) : null;
    if (this.#stillSinceMs !== null && this.#now() - this.#stillSinceMs > CIRCULATION_BACK_WITHIN_MS)
      this.#say("SAFE-17", "circulation stands although nothing keeps it");
  }

  #lookAtPump(index: number, role: CoreRole): void {
    const sinceMs = this.#onSinceMs[index] ?? null;
    if (sinceMs === null || role === "circulation") return;
    const untilMs = Math.min(this.#leaseUntilMs[index] ?? 0, sinceMs + this.#longestMs(index, role));
    if (this.#now() > untilMs + TOLERANCE_MS) this.#say("SAFE-2", `${role} on ${this.#now() - untilMs} ms longer than it may`);
  }

  #longestMs(index: number, role: CoreRole): number {
    const isCalibrated = this.config !== null && this.config.calibration !== null;
    const byCalibrationMs = isCalibrated || role === "spare" ? LONGEST_ON_MS : UNCALIBRATED_ON_MS;
    const relayMaxS = this.config?.limits.relayMaxS[index] ?? 0;
    return relayMaxS === 0 ? byCalibrationMs : Math.min(byCalibrationMs, relayMaxS * 1000);
  }
}
