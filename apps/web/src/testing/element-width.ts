import { vi } from "vitest";

/** There is no layout in these tests: every element has this width, and hears of it as after the browser's first layout. */
export function giveWidth(widthPx: number): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(widthPx);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(): void {
        this.#tell();
      }
      disconnect(): void {}
    },
  );
}
