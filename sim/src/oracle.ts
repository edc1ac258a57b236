// The oracle of the world of commands. It sees the outputs themselves and who requested what; of what a device says of itself
// only its latches and its answers, to hold them against what it said before.

import type { CoreAckResult, CoreConfig, CoreRole, CoreView } from "@halocline/device-core/core.types";
import { type Boot, covers, isSameBoot, isTowardSafety, type Sent } from "./message.ts";
import { LatchOracle } from "./oracle-latches.ts";
import { OnTimeOracle } from "./oracle-on-time.ts";
import { UpdateOracle } from "./oracle-updates.ts";

/** Of a device that has no configuration. */
const DEFAULT_ROLES: readonly CoreRole[] = ["circulation", "drain", "fill", "topup", "spare"];
const EXCLUSIVE = new Set<CoreRole>(["drain", "fill", "topup"]);
const LEAST_GAP_MS = 500;
/** The rules' own tolerance. */
const TOLERANCE_MS = 1000;
/** A request for a pump comes true within this time or never. */
const REQUEST_LIVES_MS = 15_000;
const MOST_VIOLATIONS = 20;

type Request = Readonly<{ order: number; atMs: number }>;

export class Oracle {
  readonly violations: string[] = [];
  readonly latches = new LatchOracle((rule, what) => this.#broken(rule, what));
  readonly updates: UpdateOracle;
  readonly #onTime: OnTimeOracle;
  readonly #now: () => number;
  readonly #upMs: () => number;
  readonly #requests = new Map<number, Request>();
  readonly #cameTrue = new Map<number, number>();
  /** Of this boot: delivered toward safety, and what each id was answered. */
  #safety: Sent[] = [];
  #answers = new Map<string, CoreAckResult>();
  #roles: readonly CoreRole[] = DEFAULT_ROLES;
  #relays: readonly boolean[] = [false, false, false, false, false];
  #exclusive: readonly CoreRole[] = [];
  #lastExclusiveOff: Readonly<{ role: CoreRole; atMs: number }> | null = null;
  #boot: Boot | null = null;
  #bootedAtMs = 0;
  /** The record that named them was damaged, and no settings have come since. */
  #arePumpsUnknown = false;

  /** `upMs` as the device counts it: it may have been up for weeks. */
  constructor(now: () => number, upMs: () => number) {
    this.#now = now;
    this.#upMs = upMs;
    this.updates = new UpdateOracle((what) => this.#broken("SAFE-16", what), now);
    this.#onTime = new OnTimeOracle((rule, what) => this.#broken(rule, what), now);
  }

  requested(request: number): void {
    this.#requests.set(request, { order: this.#requests.size, atMs: this.#now() });
  }

  booted(boot: Boot, isRecordDamaged: boolean): void {
    this.#boot = boot;
    this.#bootedAtMs = this.#now();
    this.#safety = [];
    this.#answers = new Map();
    this.latches.booted(isRecordDamaged);
    this.updates.ended();
    this.#onTime.booted();
    if (!isRecordDamaged) return;
    this.configured(null);
    this.#arePumpsUnknown = true;
  }

  /** In force from now on; null is none. A channel that is another pump than before must not run on as what it was. */
  configured(config: CoreConfig | null): void {
    const roles = config?.roles ?? DEFAULT_ROLES;
    roles.forEach((role, index) => {
      const former = this.#roles[index];
      if (role !== former && this.#relays[index])
        this.#broken("SAFE-8", `channel ${index + 1} goes on as ${role}, was ${former}`);
    });
    this.#roles = roles;
    this.#arePumpsUnknown = false;
    this.#onTime.config = config;
    this.#exclusive = this.#roles.filter((role, index) => this.#relays[index] && EXCLUSIVE.has(role));
  }

  delivered(sent: Sent): void {
    const { command } = sent;
    if (isTowardSafety(command)) this.#safety.push(sent);
    if ((command.type === "relay_on" || command.type === "renew") && this.#isOfThisBoot(sent))
      this.#onTime.mayRunFor(command.channel - 1, command.leaseMs);
    this.latches.delivered(sent);
  }

  /** SAFE-10: a repeat has no effect but a repeated answer. */
  answered(sent: Sent, result: CoreAckResult): void {
    const { id } = sent.frame;
    const first = this.#answers.get(id);
    if (first === undefined) this.#answers.set(id, result);
    if (first !== undefined && first !== "ok" && result === "ok")
      this.#broken("SAFE-10", `${sent.command.type} (${id}) answered ${first}, and then carried out`);
    this.latches.answered(sent, result, first === undefined && this.#isFresh(sent));
    this.updates.answered(sent, result, first !== undefined);
    if (result === "ok" && first === undefined) this.#onTime.obeyed(sent.command, this.#roles);
    // A stop that was cleared before has no effect; one that has is the latch's matter.
    if (first === undefined && isTowardSafety(sent.command) && sent.command.type !== "emergency_stop") this.#mustBeOff = sent;
  }

  /** Set between the answer and the outputs that follow it. */
  #mustBeOff: Sent | null = null;

  outputs(relays: readonly boolean[], during: Sent | null): void {
    if (relays !== this.#relays) this.#switched(this.#relays, relays, during);
    if (this.#mustBeOff !== null && during === this.#mustBeOff) this.#judgeOff(during);
    this.#mustBeOff = null;
    if (this.#exclusive.length > 1) this.#broken("SAFE-1", `${this.#exclusive.join(" and ")} on together`);
    if (this.#arePumpsUnknown && relays.some(Boolean)) this.#broken("SAFE-8", "an output is on although no pump is known");
    this.latches.outputs(relays, this.#waterOn().length > 0);
    this.#onTime.look(relays, this.#roles, this.latches.stop !== null);
  }

  looked(view: CoreView | null): void {
    if (view) this.latches.looked(view);
  }

  updated(what: string): void {
    this.updates.happened(what, this.#waterOn(), this.latches.isLatched);
    if (what === "restarts") this.updates.ended();
  }

  #waterOn(): readonly CoreRole[] {
    return this.#roles.filter((role, index) => this.#relays[index] && role !== "circulation");
  }

  #switched(before: readonly boolean[], relays: readonly boolean[], during: Sent | null): void {
    this.#relays = relays;
    this.#exclusive = this.#roles.filter((role, index) => relays[index] && EXCLUSIVE.has(role));
    relays.forEach((isOn, index) => {
      if (!isOn && before[index]) this.#wentOff(index);
    });
    relays.forEach((isOn, index) => {
      if (isOn && !before[index]) this.#wentOn(index, during);
    });
  }

  /** SAFE-11: a command toward safety is never refused, whatever its number. */
  #judgeOff({ command, frame }: Sent): void {
    const on = this.#relays.some((isOn, index) => isOn && this.#roles[index] !== "circulation" && covers(command, index + 1));
    if (on) this.#broken("SAFE-11", `${command.type} (${frame.id}) leaves a pump on`);
  }

  #isOfThisBoot({ frame }: Sent): boolean {
    return frame.boot !== null && this.#boot !== null && isSameBoot(frame.boot, this.#boot);
  }

  #isFresh(sent: Sent): boolean {
    return this.#isOfThisBoot(sent) && this.#upMs() <= (sent.frame.deadlineUpMs ?? 0);
  }

  #wentOff(index: number): void {
    this.#onTime.wentOff(index);
    const role = this.#roles[index] as CoreRole;
    if (EXCLUSIVE.has(role)) this.#lastExclusiveOff = { role, atMs: this.#now() };
  }

  #wentOn(index: number, during: Sent | null): void {
    const role = this.#roles[index] as CoreRole;
    this.#onTime.wentOn(index);
    if (role === "circulation") return;
    const last = this.#lastExclusiveOff;
    if (EXCLUSIVE.has(role) && last && last.role !== role && this.#now() - last.atMs < LEAST_GAP_MS)
      this.#broken("SAFE-1", `${role} on ${this.#now() - last.atMs} ms after ${last.role} went off`);
    this.updates.wentOn(role);
    this.#judgeStart(index + 1, during);
  }

  /** A pump goes on for one reason: a request of this boot that is still young, that nothing later has voided, once. */
  #judgeStart(channel: number, sent: Sent | null): void {
    if (sent?.command.type !== "relay_on" || sent.command.channel !== channel)
      return this.#broken("SAFE-8", `channel ${channel} on without a command for it`);
    const name = `channel ${channel} on by request ${sent.request} (${sent.frame.id})`;
    const request = this.#requests.get(sent.request);
    if (!request) return this.#broken("SAFE-14", `${name}, which nobody had`);
    if (request.atMs < this.#bootedAtMs) this.#broken("SAFE-8", `${name}, older than this boot`);
    if (this.#now() > request.atMs + REQUEST_LIVES_MS + TOLERANCE_MS)
      this.#broken("SAFE-10", `${name}, ${this.#now() - request.atMs} ms late`);
    const voidedBy = this.#safety.find(
      (safety) => (this.#requests.get(safety.request)?.order ?? -1) > request.order && covers(safety.command, channel),
    );
    if (voidedBy) this.#broken("SAFE-10", `${name}, which request ${voidedBy.request} had voided`);
    const times = (this.#cameTrue.get(sent.request) ?? 0) + 1;
    this.#cameTrue.set(sent.request, times);
    if (times > 1) this.#broken("SAFE-10", `${name}, for the ${times}th time`);
  }

  #broken(rule: string, what: string): void {
    if (this.violations.length < MOST_VIOLATIONS)
      this.violations.push(`[${rule}] at ${(this.#now() / 1000).toFixed(3)} s: ${what}`);
  }
}
