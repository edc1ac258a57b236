import { describe, expect, it } from "vitest";
import { NO_KEY, PLACES, readKey } from "./shortcuts.ts";

/** Presses the keys half a second apart, or as far as told. */
function press(keys: string, apartMs = 500) {
  let state = NO_KEY;
  return Array.from(keys, (key, index) => {
    const read = readKey(state, key, 1_000 + index * apartMs);
    state = read.state;
    return read.shortcut;
  });
}

describe("the keys", () => {
  it.each(PLACES)("g and $key lead to $to", ({ key, to }) => {
    expect(press(`g${key}`)).toEqual([null, { act: "go", to }]);
  });

  it("lead nowhere without g, and not when the second comes late", () => {
    expect(press("dmcshva")).toEqual(Array(7).fill(null));
    expect(press("gd", 1_501)).toEqual([null, null]);
  });

  it("begin anew after a key that means nothing, and after a second g", () => {
    expect(press("gxd")).toEqual([null, null, null]);
    expect(press("ggh")).toEqual([null, null, { act: "go", to: "/history" }]);
  });

  it("lead somewhere once", () => {
    expect(press("gdd")).toEqual([null, { act: "go", to: "/" }, null]);
  });

  it("/ goes to the filter and ? asks for help, also after g", () => {
    expect(press("/?g?")).toEqual([{ act: "filter" }, { act: "help" }, null, { act: "help" }]);
  });

  it("each letter has one place", () => {
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
  });
});
