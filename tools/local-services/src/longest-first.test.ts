import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import { longestFirst } from "./longest-first.ts";

const fileOf = (project: string, path: string, duration: number) => ({
  moduleId: `/checkout/${path}`,
  project: { name: project, config: { isolate: false, sequence: { groupOrder: project === "services" ? 1 : 0 } } },
  duration,
});

test("the named files come first in their project, the others by their last duration", async () => {
  const files = [
    fileOf("services", "a.pg.test.ts", 1),
    fileOf("unit", "short.test.ts", 1),
    fileOf("services", "b.pg.test.ts", 2),
    fileOf("unit", "other/main.test.ts", 9),
    fileOf("unit", "second.test.ts", 2),
    fileOf("unit", "trial/main.test.ts", 3),
  ];
  const cache = { getTestSpecificationResult: ({ duration }: (typeof files)[number]) => ({ failed: false, duration }) };
  const sequencer = new (longestFirst(["trial/main.test.ts", "second.test.ts", "a.pg.test.ts"]))({ cache } as unknown as Vitest);
  const sorted = await sequencer.sort(files as unknown as TestSpecification[]);
  expect(sorted.map(({ moduleId }) => moduleId.replace("/checkout/", ""))).toEqual([
    "trial/main.test.ts",
    "second.test.ts",
    "other/main.test.ts",
    "short.test.ts",
    "a.pg.test.ts",
    "b.pg.test.ts",
  ]);
});
