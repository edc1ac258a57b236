import { describe, expect, it } from "vitest";
import { type RelayEdge, relayIntervals } from "./intervals.ts";

const edge = (atMs: number, channel: number, isOn: boolean, change: Partial<RelayEdge> = {}): RelayEdge => ({
  atMs,
  channel,
  isOn,
  cause: "command",
  boot: 1n,
  bootBeganMs: 0,
  ...change,
});

describe("the intervals of relays", () => {
  it("go from ON to OFF, each channel by itself, with the cause of the ON", () => {
    const edges = [
      edge(10, 3, true),
      edge(20, 2, true, { cause: "run" }),
      edge(30, 3, false, { cause: "level" }),
      edge(40, 2, false),
    ];
    expect(relayIntervals(edges)).toEqual([
      { channel: 3, cause: "command", fromMs: 10, toMs: 30 },
      { channel: 2, cause: "run", fromMs: 20, toMs: 40 },
    ]);
  });

  it("have no end while the relay is on, and begin with the first of two ONs", () => {
    expect(relayIntervals([edge(10, 1, true), edge(20, 1, true)])).toEqual([
      { channel: 1, cause: "command", fromMs: 10, toMs: null },
    ]);
  });

  it("are not invented from an OFF alone", () => {
    expect(relayIntervals([edge(10, 1, false)])).toEqual([]);
  });

  it("[SAFE-8] end at the latest when the next boot begins: a reset switches everything off", () => {
    const next = { boot: 2n, bootBeganMs: 500 };
    const edges = [edge(10, 1, true), edge(20, 4, true), edge(600, 1, true, { ...next, cause: "boot_default" })];
    expect(relayIntervals(edges)).toEqual([
      { channel: 1, cause: "command", fromMs: 10, toMs: 500 },
      { channel: 4, cause: "command", fromMs: 20, toMs: 500 },
      { channel: 1, cause: "boot_default", fromMs: 600, toMs: null },
    ]);
  });

  it("never end before they begin, whatever the clocks say", () => {
    const [interval] = relayIntervals([edge(100, 1, true), edge(90, 1, false)]);
    expect(interval).toMatchObject({ fromMs: 100, toMs: 100 });
  });
});
