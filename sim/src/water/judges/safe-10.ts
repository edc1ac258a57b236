// SAFE-10: a command comes true at most once, in its boot, in order, before its deadline; and never after a later command toward
// safety has voided it.

import type { CoreAckResult } from "@halocline/device-core/core.types";
import { isTowardSafety, type Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

const RUN = "run";

const targetOf = ({ command }: Sent): string | null => {
  if ("runId" in command) return RUN;
  return command.type === "relay_on" || command.type === "renew" ? `channel ${command.channel}` : null;
};

class OnceInOrder implements Judge {
  readonly #bench: Bench;
  readonly #cameTrue = new Set<number>();
  /** The highest seq that has acted, or voided, by target; of this boot. */
  readonly #acted = new Map<string, number>();
  readonly #voided = new Map<string, number>();

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    this.#acted.clear();
    this.#voided.clear();
  }

  acked(sent: Sent, result: CoreAckResult): void {
    if (isTowardSafety(sent.command)) this.#void(sent);
    const target = targetOf(sent);
    if (target === null || result !== "ok" || this.#bench.history.isRepeat) return;
    this.#judge(sent, target);
    this.#acted.set(target, Math.max(this.#acted.get(target) ?? 0, sent.frame.seq));
    if (sent.command.type !== "renew") this.#cameTrue.add(sent.request);
  }

  switched(before: readonly boolean[]): void {
    const { moment, history, broken } = this.#bench;
    const { during } = history;
    if (during?.command.type !== "relay_on" || !history.isRepeat) return;
    const index = during.command.channel - 1;
    if (moment.relays[index] && !before[index]) broken(`channel ${index + 1} on by a repeated command`);
  }

  #void({ command, frame }: Sent): void {
    const raise = (target: string) => this.#voided.set(target, Math.max(this.#voided.get(target) ?? 0, frame.seq));
    if (command.type === "relay_off") raise(`channel ${command.channel}`);
    else for (let channel = 1; channel <= 5; channel += 1) raise(`channel ${channel}`);
    const isSpare = command.type === "relay_off" && this.#bench.moment.config.roles[command.channel - 1] === "spare";
    if (!isSpare) raise(RUN);
  }

  #judge(sent: Sent, target: string): void {
    const { moment, history, broken } = this.#bench;
    const { frame, command, request } = sent;
    const name = `${command.type} of request ${request} (${frame.id})`;
    if (!history.isOfThisBoot(sent)) broken(`${name} is of another boot`);
    if (frame.deadlineUpMs === null || moment.nowMs - history.bootedAtMs > frame.deadlineUpMs) broken(`${name} is late`);
    if (frame.seq < (this.#voided.get(target) ?? 0)) broken(`${name} acts although a later command toward safety has voided it`);
    if (frame.seq <= (this.#acted.get(target) ?? 0)) broken(`${name} acts after a later one`);
    if (this.#cameTrue.has(request) && command.type !== "renew") broken(`${name} comes true for the second time`);
  }
}

export const judgeOnceInOrder: JudgeMaker = (bench) => new OnceInOrder(bench);
