// The oracle of the world of commands. It sees the outputs themselves and who requested what, never what a device or a server
// says about them.

import type { CoreRole } from "@halocline/device-core/core.types";
import { type Boot, covers, isSameBoot, isTowardSafety, type Sent } from "./message.ts";

const ROLES: readonly CoreRole[] = ["circulation", "drain", "fill", "topup", "spare"];
const EXCLUSIVE = new Set<CoreRole>(["drain", "fill", "topup"]);
const LEAST_GAP_MS = 500;
/** No manual ON lasts longer than ten minutes, however often it is renewed. */
const LONGEST_ON_MS = 600_000;
const DEFAULT_LEASE_MS = 60_000;
/** The rules' own tolerance. */
const TOLERANCE_MS = 1000;
/** A request for a pump comes true within this time or never. */
const REQUEST_LIVES_MS = 15_000;
const MOST_VIOLATIONS = 20;

type Request = Readonly<{ order: number; atMs: number }>;

export class Oracle {
  readonly violations: string[] = [];
  readonly #now: () => number;
  readonly #requests = new Map<number, Request>();
  readonly #cameTrue = new Map<number, number>();
  readonly #leaseUntilMs = [0, 0, 0, 0, 0];
  readonly #onSinceMs: (number | null)[] = [null, null, null, null, null];
  readonly #clearedStops = new Set<string>();
  /** Delivered in this boot. */
  #safety: Sent[] = [];
  #relays: readonly boolean[] = [false, false, false, false, false];
  /** Those that are on. */
  #exclusive: readonly CoreRole[] = [];
  #lastExclusiveOff: Readonly<{ role: CoreRole; atMs: number }> | null = null;
  #latchedStop: string | null = null;
  /** Before its record is in flash a power cut may undo a stop or its clearing; neither has been acknowledged then. */
  #savedStop: string | null = null;
  #boot: Boot | null = null;
  #bootedAtMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  requested(request: number): void {
    this.#requests.set(request, { order: this.#requests.size, atMs: this.#now() });
  }

  booted(boot: Boot): void {
    this.#boot = boot;
    this.#bootedAtMs = this.#now();
    this.#safety = [];
    this.#latchedStop = this.#savedStop;
  }

  saved(): void {
    this.#savedStop = this.#latchedStop;
  }

  delivered(sent: Sent): void {
    const { command } = sent;
    if (isTowardSafety(command)) this.#safety.push(sent);
    if ((command.type === "relay_on" || command.type === "renew") && this.#isOfThisBoot(sent))
      this.#mayRunFor(command.channel, command.leaseMs ?? DEFAULT_LEASE_MS);
    if (command.type === "emergency_stop") this.wanted(command.stopId);
    if (command.type === "clear_stop" && command.stopId === this.#latchedStop && this.#isFresh(sent)) {
      this.#clearedStops.add(command.stopId);
      this.#latchedStop = null;
    }
  }

  /** By a command or by the server's welcome: an id that was cleared once has no effect. */
  wanted(stopId: string): void {
    if (!this.#clearedStops.has(stopId)) this.#latchedStop = stopId;
  }

  outputs(relays: readonly boolean[], during: Sent | null): void {
    if (relays !== this.#relays) this.#switched(this.#relays, relays, during);
    this.#checkState();
  }

  #switched(before: readonly boolean[], relays: readonly boolean[], during: Sent | null): void {
    this.#relays = relays;
    this.#exclusive = ROLES.filter((role, index) => relays[index] && EXCLUSIVE.has(role));
    relays.forEach((isOn, index) => {
      if (!isOn && before[index]) this.#wentOff(index);
    });
    relays.forEach((isOn, index) => {
      if (isOn && !before[index]) this.#wentOn(index, during);
    });
  }

  /** SAFE-16: an update is accepted, or restarts the device, only while nothing in W is on. */
  updates(what: string): void {
    const on = ROLES.filter((role, index) => this.#relays[index] && role !== "circulation");
    if (on.length > 0) this.#broken("SAFE-16", `an update ${what} while ${on.join(" and ")} is on`);
  }

  #isOfThisBoot({ frame }: Sent): boolean {
    return frame.boot !== null && this.#boot !== null && isSameBoot(frame.boot, this.#boot);
  }

  #isFresh(sent: Sent): boolean {
    const upMs = this.#now() - this.#bootedAtMs;
    return this.#isOfThisBoot(sent) && upMs <= (sent.frame.deadlineUpMs ?? 0);
  }

  #mayRunFor(channel: number, leaseMs: number): void {
    this.#leaseUntilMs[channel - 1] = Math.max(this.#leaseUntilMs[channel - 1] ?? 0, this.#now() + leaseMs);
  }

  #wentOff(index: number): void {
    this.#onSinceMs[index] = null;
    const role = ROLES[index] as CoreRole;
    if (EXCLUSIVE.has(role)) this.#lastExclusiveOff = { role, atMs: this.#now() };
  }

  #wentOn(index: number, during: Sent | null): void {
    const role = ROLES[index] as CoreRole;
    this.#onSinceMs[index] = this.#now();
    if (role === "circulation") return;
    const last = this.#lastExclusiveOff;
    if (EXCLUSIVE.has(role) && last && last.role !== role && this.#now() - last.atMs < LEAST_GAP_MS)
      this.#broken("SAFE-1", `${role} on ${this.#now() - last.atMs} ms after ${last.role} went off`);
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

  #checkState(): void {
    if (this.#exclusive.length > 1) this.#broken("SAFE-1", `${this.#exclusive.join(" and ")} on together`);
    if (this.#latchedStop !== null && this.#relays.some(Boolean))
      this.#broken("SAFE-11", `an output is on although stop ${this.#latchedStop} is latched`);
    for (let index = 0; index < ROLES.length; index += 1) this.#checkLease(index);
  }

  #checkLease(index: number): void {
    const sinceMs = this.#onSinceMs[index] ?? null;
    if (sinceMs === null || ROLES[index] === "circulation") return;
    const untilMs = Math.min(this.#leaseUntilMs[index] ?? 0, sinceMs + LONGEST_ON_MS);
    if (this.#now() > untilMs + TOLERANCE_MS)
      this.#broken("SAFE-2", `${ROLES[index]} on ${this.#now() - untilMs} ms beyond its lease`);
  }

  #broken(rule: string, what: string): void {
    if (this.violations.length < MOST_VIOLATIONS)
      this.violations.push(`[${rule}] at ${(this.#now() / 1000).toFixed(3)} s: ${what}`);
  }
}
