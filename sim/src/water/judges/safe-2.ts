// SAFE-2: one ON of a pump lasts no longer than its limits, in a run the sum of its ONs; by hand no longer than its lease.

import type { CoreAckResult, CoreConfig, CoreRole } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

const TOLERANCE_MS = 1000;
const CEILING_S: Readonly<Record<CoreRole, number>> = { circulation: 0, drain: 3600, fill: 3600, topup: 600, spare: 600 };
const DEFAULT_LEASE_MS = 60_000;
const LONGEST_BY_HAND_MS = 600_000;
const UNCALIBRATED_MS = 60_000;

const configuredS = ({ limits }: CoreConfig, role: CoreRole): number =>
  role === "drain" ? limits.drainS : role === "fill" ? limits.fillS : role === "topup" ? limits.topupS : CEILING_S.spare;

/** The smallest of what is configured, the relay's own maximum and the compiled ceiling. */
export function longestOnMs(config: CoreConfig, index: number): number {
  const role = config.roles[index] ?? "spare";
  const relayMaxS = config.limits.relayMaxS[index] || Number.POSITIVE_INFINITY;
  return Math.min(configuredS(config, role), relayMaxS, CEILING_S[role]) * 1000;
}

class PumpTimes implements Judge {
  readonly #bench: Bench;
  readonly #leaseUntilMs = [0, 0, 0, 0, 0];
  /** Of the run that is open, or was last. */
  #runId = "";
  readonly #inRunMs = [0, 0, 0, 0, 0];
  readonly #isOfRun = [false, false, false, false, false];
  /** As it was when it went on: new settings may make another pump of its channel. */
  readonly #roles: (CoreRole | undefined)[] = [];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { moment, history } = this.#bench;
    if (result !== "ok" || history.isRepeat || (command.type !== "relay_on" && command.type !== "renew")) return;
    const index = command.channel - 1;
    const untilMs = moment.nowMs + (command.leaseMs ?? DEFAULT_LEASE_MS);
    this.#leaseUntilMs[index] = Math.max(this.#leaseUntilMs[index] ?? 0, untilMs);
  }

  switched(before: readonly boolean[]): void {
    const { moment, history } = this.#bench;
    for (let index = 0; index < before.length; index += 1) {
      if (moment.relays[index] === before[index]) continue;
      if (moment.relays[index]) this.#wentOn(index);
      else {
        this.#judge(index, history.wasOnForMs[index] ?? 0);
        this.#leaseUntilMs[index] = 0;
        if (this.#isOfRun[index]) this.#inRunMs[index] = (this.#inRunMs[index] ?? 0) + (history.wasOnForMs[index] ?? 0);
      }
    }
  }

  second(): void {
    const { moment, history } = this.#bench;
    for (let index = 0; index < moment.relays.length; index += 1)
      if (moment.relays[index]) this.#judge(index, moment.nowMs - (history.onSinceMs[index] ?? 0));
  }

  #wentOn(index: number): void {
    const { run } = this.#bench.history;
    this.#isOfRun[index] = run !== null;
    this.#roles[index] = this.#bench.moment.config.roles[index];
    if (run === null || run.id === this.#runId) return;
    this.#runId = run.id;
    this.#inRunMs.fill(0);
  }

  #judge(index: number, onForMs: number): void {
    const { moment, broken } = this.#bench;
    const { config } = moment;
    const role = this.#roles[index];
    if (role === undefined || role === "circulation" || role !== config.roles[index]) return;
    const isOfRun = this.#isOfRun[index] === true;
    const sumMs = onForMs + (isOfRun ? (this.#inRunMs[index] ?? 0) : 0);
    const longestMs = isOfRun ? longestOnMs(config, index) : this.#longestByHandMs(index, onForMs);
    if (sumMs > longestMs + TOLERANCE_MS)
      broken(
        `${role} on for ${(sumMs / 1000).toFixed(1)} s of ${(longestMs / 1000).toFixed(0)}${isOfRun ? " in one run" : " by hand"}`,
      );
  }

  #longestByHandMs(index: number, onForMs: number): number {
    const { config, nowMs } = this.#bench.moment;
    const leaseMs = (this.#leaseUntilMs[index] ?? 0) - (nowMs - onForMs);
    const uncalibratedMs = config.calibration === null && config.roles[index] !== "spare" ? UNCALIBRATED_MS : LONGEST_BY_HAND_MS;
    return Math.min(longestOnMs(config, index), LONGEST_BY_HAND_MS, uncalibratedMs, leaseMs);
  }
}

export const judgePumpTimes: JudgeMaker = (bench) => new PumpTimes(bench);
