import { expect, it } from "vitest";
import { freePort } from "./free-port.ts";

it("a port that nobody has bound yet is not given to anybody else", async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
