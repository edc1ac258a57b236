// The virtual clock: what is due next happens next, and nothing waits. Equal times happen in the order they were planned.

type Planned = Readonly<{ atMs: number; act: () => void }>;

export class Timeline {
  #nowMs = 0;
  /** The next one last: most of what is planned is due soon, and finds its place in a few steps. */
  readonly #planned: Planned[] = [];

  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, act: () => void): void {
    const atMs = this.#nowMs + Math.max(0, Math.round(delayMs));
    const planned = this.#planned;
    let index = planned.length;
    for (let sooner = planned[index - 1]; sooner && sooner.atMs <= atMs; sooner = planned[index - 1]) {
      planned[index] = sooner;
      index -= 1;
    }
    planned[index] = { atMs, act };
  }

  every(periodMs: number, act: () => void): void {
    this.after(periodMs, () => {
      act();
      this.every(periodMs, act);
    });
  }

  /** When something is due next; endless when nothing is. */
  get nextAtMs(): number {
    return this.#planned.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Nothing may be due before it. */
  moveTo(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Everything up to and including this moment. */
  runUntil(endMs: number): void {
    for (let next = this.#planned.at(-1); next && next.atMs <= endMs; next = this.#planned.at(-1)) {
      this.#planned.pop();
      this.#nowMs = next.atMs;
      next.act();
    }
    this.#nowMs = endMs;
  }
}
