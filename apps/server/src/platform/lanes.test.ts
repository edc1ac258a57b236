import { describe, expect, it } from "vitest";
import { createLanes } from "./lanes.ts";

function scene(limits = { mostAtOnce: 4, mostWaiting: 10 }) {
  const errors: unknown[] = [];
  const lanes = createLanes(limits, (error) => errors.push(error));
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string, host: string, person = name, isUrgent = false) =>
    lanes.add(
      [
        { name: `host ${host}`, mostAtOnce: 2 },
        { name: `person ${person}`, mostAtOnce: 1 },
      ],
      () =>
        new Promise((resolve, reject) => {
          begun.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve()));
        }),
      isUrgent,
    );
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lanes, begun, add, end, errors };
}

describe("lanes", () => {
  it("hold up only what is of a slow kind: another host is called at once", async () => {
    const { add, begun, end } = scene();
    for (const name of ["slow 1", "slow 2", "slow 3"]) add(name, "slow.example");
    add("quick", "quick.example");
    expect(begun).toEqual(["slow 1", "slow 2", "quick"]);
    await end("slow 1");
    expect(begun).toEqual(["slow 1", "slow 2", "quick", "slow 3"]);
  });

  it("let the urgent go before what waits, in their own order, also when there is no room for others", async () => {
    const { add, begun, end } = scene({ mostAtOnce: 4, mostWaiting: 1 });
    const host = "slow.example";
    expect(["1", "2", "late", "later"].map((name) => add(name, host))).toEqual([true, true, true, false]);
    expect([add("leak", host, "her", true), add("fire", host, "him", true)]).toEqual([true, false]);
    for (const name of ["1", "2"]) await end(name);
    expect(begun).toEqual(["1", "2", "leak", "late"]);
  });

  it("hold up one person who has many hosts, and nobody else", () => {
    const { add, begun } = scene();
    for (const host of ["a", "b", "c"]) add(`hers ${host}`, host, "her");
    add("his", "d", "him");
    expect(begun).toEqual(["hers a", "his"]);
  });

  it("run so many at once in all, go on after a failure, and keep no name", async () => {
    const { add, begun, end, errors } = scene({ mostAtOnce: 1, mostWaiting: 10 });
    add("a", "a");
    add("b", "b");
    expect(begun).toEqual(["a"]);
    await end("a", new Error("on purpose"));
    expect([begun, errors.length]).toEqual([["a", "b"], 1]);
  });

  it("take no more than may wait, and nothing once they are stopped", async () => {
    const { add, begun, end, lanes } = scene({ mostAtOnce: 1, mostWaiting: 1 });
    expect([add("a", "a"), add("b", "b"), add("c", "c")]).toEqual([true, true, false]);
    const stopped = lanes.stop(5000);
    await end("a");
    await stopped;
    expect([add("d", "d"), begun]).toEqual([false, ["a"]]);
  });
});
