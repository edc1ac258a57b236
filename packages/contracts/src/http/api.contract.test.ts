import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api, errorSchema } from "./api.contract.ts";
import type { Endpoint } from "./endpoint.ts";

const endpoints: [string, Endpoint][] = Object.entries(api);
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "").sort();

describe("the table of HTTP calls", () => {
  it.each(endpoints)("[SEC-2] %s says who may call it", (_, { access }) => {
    expect(["public", "viewer", "keeper", "owner", "admin"]).toContain(access);
  });

  it.each(endpoints)("%s names its parameters once in the path and once in the schema", (key, { params }) => {
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(namesIn(key));
  });

  it.each(endpoints)("%s can be described to the outside", (_, { response }) => {
    expect(z.toJSONSchema(response, { io: "output" })).toBeTypeOf("object");
  });

  it("spec: lists 50 runs and 100 readings unless asked otherwise", () => {
    expect(api["GET /api/tanks/:id/automation-runs"].query.parse({})).toEqual({ limit: 50 });
    expect(api["GET /api/tanks/:id/sensor-readings"].query.parse({})).toEqual({ limit: 100 });
  });

  it("keeps error codes apart from their sentence", () => {
    expect(errorSchema.safeParse({ code: "not_found", message: "There is no such tank." }).success).toBe(true);
    expect(errorSchema.safeParse({ message: "There is no such tank." }).success).toBe(false);
  });
});
