import { vi } from "vitest";

type Tell = (entries: readonly Readonly<{ contentRect: Readonly<{ width: number }> }>[]) => void;

/** There is no layout in these tests: every element hears of this width, as after the browser's first layout. */
export function giveWidth(widthPx: number): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: Tell;
      constructor(tell: Tell) {
        this.#tell = tell;
      }
      observe(): void {
        this.#tell([{ contentRect: { width: widthPx } }]);
      }
      disconnect(): void {}
    },
  );
}
