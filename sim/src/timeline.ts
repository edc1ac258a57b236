// The virtual clock: what is due next happens next, and nothing waits. Equal times happen in the order they were planned.

type Planned = Readonly<{ atMs: number; order: number; act: () => void }>;

export class Timeline {
  #nowMs = 0;
  #order = 0;
  readonly #planned: Planned[] = [];

  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, act: () => void): void {
    const planned = { atMs: this.#nowMs + Math.max(0, Math.round(delayMs)), order: this.#order++, act };
    let index = this.#planned.length;
    while (index > 0 && isLater(this.#planned[index - 1] as Planned, planned)) index -= 1;
    this.#planned.splice(index, 0, planned);
  }

  /** Everything up to and including this moment. */
  runUntil(endMs: number): void {
    for (let next = this.#planned[0]; next && next.atMs <= endMs; next = this.#planned[0]) {
      this.#planned.shift();
      this.#nowMs = next.atMs;
      next.act();
    }
    this.#nowMs = endMs;
  }
}

const isLater = (a: Planned, b: Planned): boolean => a.atMs > b.atMs || (a.atMs === b.atMs && a.order > b.order);
