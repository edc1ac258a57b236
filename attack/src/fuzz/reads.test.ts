import { describe, expect, it } from "vitest";
import { NOT_READ, QUERIES } from "./reads.ts";
import { endpointOf, KEYS } from "./request.ts";

const READ = KEYS.filter((key) => key.startsWith("GET ") && !NOT_READ.includes(key));

describe("what is asked after a write", () => {
  // A new route that must be told something would be answered 400 for ever, and only the whole attack would say so.
  it.each(READ)("%s is asked in the way its contract wants", (key) => {
    const asked = Object.fromEntries(new URLSearchParams(QUERIES[key] ?? ""));
    expect(endpointOf(key)?.query?.safeParse(asked).error).toBeUndefined();
  });

  it("knows no query of a route that is gone", () => {
    expect(Object.keys(QUERIES).filter((key) => !READ.includes(key))).toEqual([]);
  });
});
