import { vi } from "vitest";

/** Every media query that contains `part` is answered so; the others keep their answers. */
export function answerMedia(part: string, matches: boolean): void {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => {
    const list = real(query);
    if (query.includes(part)) vi.spyOn(list, "matches", "get").mockReturnValue(matches);
    return list;
  });
}
