// What happened, line by line: a hash of it for "equal seed, equal run", and the text of it when somebody wants to read.

export class Trace {
  readonly #isKept: boolean;
  readonly #lines: string[] = [];
  #hash = 0x811c9dc5;

  constructor(isKept: boolean) {
    this.#isKept = isKept;
  }

  add(nowMs: number, text: string): void {
    const line = `${(nowMs / 1000).toFixed(3).padStart(9)} ${text}`;
    for (let index = 0; index < line.length; index += 1) this.#hash = Math.imul(this.#hash ^ line.charCodeAt(index), 0x01000193);
    if (this.#isKept) this.#lines.push(line);
  }

  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, "0");
  }

  get lines(): readonly string[] {
    return this.#lines;
  }
}
