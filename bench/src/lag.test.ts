import { describe, expect, it } from "vitest";
import { lagsOf } from "./lag.ts";

const look = (atMs: number, sent: number, settled: number) => ({ atMs, sent, settled });

describe("lag", () => {
  it("is the age of the newest message that is settled", () => {
    const lags = lagsOf([look(0, 0, 0), look(500, 5000, 4000), look(1000, 10_000, 4000)]);
    expect(lags.map(({ lagMs }) => lagMs)).toEqual([0, 100, 600]);
  });

  it("is nothing when everything is settled", () => {
    expect(lagsOf([look(0, 100, 100), look(500, 200, 200)]).map(({ lagMs }) => lagMs)).toEqual([0, 0]);
  });

  it("leaves out what was sent before anybody looked", () => {
    expect(lagsOf([look(0, 100, 0), look(500, 200, 50)])).toEqual([]);
  });
});
