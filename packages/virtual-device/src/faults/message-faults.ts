// A bad network between a device and the broker: messages get lost, doubled, late or out of order, in either
// direction. Equal seed and equal traffic give equal faults.

import type { Rng } from "@halocline/tank-physics/rng";

export type Direction = "to_server" | "to_device";

/** Shares of the messages, 0 to 1; the longest delay in milliseconds. Both directions suffer unless one is named. */
export type FaultRates = Readonly<{ drop: number; duplicate: number; delayMs: number; reorder: number; only?: Direction }>;

export const NO_FAULTS: FaultRates = { drop: 0, duplicate: 0, delayMs: 0, reorder: 0 };

/** A message out of order is held back so long: time for several others to overtake it. */
const HELD_BACK_MS = 1500;

type Waiting = Readonly<{ atMs: number; deliver: () => void }>;

export class MessageFaults {
  readonly #rng: Rng;
  #rates: FaultRates = NO_FAULTS;
  #waiting: Waiting[] = [];
  #lastAtMs: Record<Direction, number> = { to_server: 0, to_device: 0 };

  constructor(rng: Rng) {
    this.#rng = rng;
  }

  setRates(rates: FaultRates): void {
    this.#rates = rates;
  }

  /** Delivers at once, later, twice or never. */
  pass(direction: Direction, nowMs: number, deliver: () => void): void {
    if (this.#rates === NO_FAULTS && this.#waiting.length === 0) return deliver();
    const { drop, duplicate, only = direction } = this.#rates;
    if (only !== direction) return deliver();
    const isDropped = this.#rng() < drop;
    const isDoubled = this.#rng() < duplicate;
    if (isDropped) return;
    this.#wait(direction, nowMs, deliver);
    if (isDoubled) this.#wait(direction, nowMs, deliver);
    this.tick(nowMs);
  }

  tick(nowMs: number): void {
    while (true) {
      const due = this.#waiting[0];
      if (!due || due.atMs > nowMs) return;
      this.#waiting.shift();
      due.deliver();
    }
  }

  /** What is on its way dies with the connection. */
  clear(): void {
    this.#waiting = [];
    this.#lastAtMs = { to_server: 0, to_device: 0 };
  }

  /** Delay alone keeps the order of a direction, as one connection does. */
  #wait(direction: Direction, nowMs: number, deliver: () => void): void {
    const { delayMs, reorder } = this.#rates;
    const inOrderMs = Math.max(this.#lastAtMs[direction], nowMs + this.#rng() * delayMs);
    const isHeldBack = this.#rng() < reorder;
    if (!isHeldBack) this.#lastAtMs[direction] = inOrderMs;
    const waiting = { atMs: isHeldBack ? inOrderMs + HELD_BACK_MS : inOrderMs, deliver };
    const later = this.#waiting.findIndex(({ atMs }) => atMs > waiting.atMs);
    this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, waiting);
  }
}
