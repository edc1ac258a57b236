import { api } from "@halocline/contracts/http/api.contract";
import type { Endpoint } from "@halocline/contracts/http/endpoint";
import { Rng } from "@halocline/sim/rng";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaOf, meddled, uuidOf, valueOf } from "./from-schema.ts";

const SCHEMA = z.object({
  name: z.string().min(1).max(20),
  count: z.int().min(1).max(5),
  kind: z.enum(["a", "b"]),
  pair: z.tuple([z.boolean(), z.null()]),
  more: z.object({ id: z.uuid() }).optional(),
});

const many = (seed: number, count = 500): unknown[] => {
  const rng = new Rng(seed);
  return Array.from({ length: count }, () => valueOf(jsonSchemaOf(SCHEMA), rng));
};

describe("values made from a schema", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(many(7)).toEqual(many(7));
    expect(many(7)).not.toEqual(many(8));
  });

  it("mostly fit it, with fields that may be missing both there and not", () => {
    const fitting = many(1).filter((value) => SCHEMA.safeParse(value).success) as z.infer<typeof SCHEMA>[];
    expect(fitting.length).toBeGreaterThan(300);
    expect(new Set(fitting.map(({ more }) => more !== undefined))).toEqual(new Set([true, false]));
    expect(new Set(fitting.map(({ count }) => count))).toContain(5);
  });

  it("fit some of the time for every body of the contract, so that handlers are reached", () => {
    const bodies = Object.entries<Endpoint>(api).flatMap(([key, { body }]) => (body ? [[key, body] as const] : []));
    const never = bodies.filter(([, body]) => {
      const rng = new Rng(3);
      return !Array.from({ length: 400 }, () => valueOf(jsonSchemaOf(body), rng)).some((value) => body.safeParse(value).success);
    });
    expect(bodies.length).toBeGreaterThan(20);
    expect(never.map(([key]) => key)).toEqual([]);
  });

  it("take a hint for a field by its name", () => {
    const made = valueOf(jsonSchemaOf(SCHEMA), new Rng(1), (name) => (name === "name" ? "Reef" : undefined));
    expect(made).toMatchObject({ name: "Reef" });
  });
});

describe("a meddled value", () => {
  it("is nearly always another one, and mostly no longer fits", () => {
    const rng = new Rng(5);
    const good = { name: "Reef", count: 1, kind: "a", pair: [true, null] };
    const changed = Array.from({ length: 500 }, () => meddled(good, rng));
    expect(changed.filter((value) => !SCHEMA.safeParse(value).success).length).toBeGreaterThan(300);
    expect(good).toEqual({ name: "Reef", count: 1, kind: "a", pair: [true, null] });
  });
});

it("an id made from a seed is an id", () => {
  const rng = new Rng(2);
  for (let turn = 0; turn < 100; turn += 1) expect(z.uuid().safeParse(uuidOf(rng)).success).toBe(true);
});
