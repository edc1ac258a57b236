import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plainTelemetry } from "./plain-telemetry.ts";
import { telemetrySchema } from "./telemetry.contract.ts";

const folder = join(import.meta.dirname, "fixtures");
const load = (kind: string) =>
  readdirSync(join(folder, kind))
    .filter((name) => name.startsWith("telemetry-") && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, kind, name), "utf8")) as Record<string, unknown>);

const plain = JSON.parse(readFileSync(join(folder, "good/telemetry-full.json"), "utf8")) as Record<string, unknown>;

/** Values that have gone wrong somewhere before: one is put into one place at a time, then into two. */
const oddities: unknown[] = [
  undefined,
  null,
  true,
  false,
  "",
  "x",
  "57-9f3c1a77",
  "idle",
  "a b",
  "x".repeat(65),
  "57-9F3C1A77",
  0,
  -0,
  -1,
  1,
  0.5,
  5,
  7,
  20,
  21,
  125,
  126,
  -40,
  -41,
  -150,
  -151,
  255,
  1999.9,
  2000,
  2000.1,
  8191,
  8192,
  2_147_483_647,
  2_147_483_648,
  4_294_967_295,
  2 ** 53,
  1e308,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
  [],
  [true],
  [true, true, true, true, true],
  [true, true, true, true, 1],
  {},
  { v: 1 },
];

function expectAgreement(message: Record<string, unknown>): void {
  const taken = plainTelemetry(message);
  if (taken === null) return;
  const parsed = telemetrySchema.safeParse(message);
  if (!parsed.success) throw new Error(`the short way took what the schema refuses: ${JSON.stringify(message)}`);
  expect(taken).toMatchObject(parsed.data);
}

describe("the short way through the telemetry schema", () => {
  it("takes the plain message", () => {
    expect(plainTelemetry(plain)).not.toBeNull();
  });

  it("[SEC-10] never takes what the schema refuses: every key, every oddity, in pairs", () => {
    const keys = [...Object.keys(plain), "ack", "hold", "suspects"];
    let pairs = 0;
    for (const [index, key] of keys.entries()) {
      for (const oddity of oddities) {
        const once = { ...plain, [key]: oddity };
        expectAgreement(once);
        for (const other of keys.slice(index + 1)) {
          expectAgreement({ ...once, [other]: oddities[pairs++ % oddities.length] });
        }
      }
    }
    expect(pairs).toBeGreaterThan(5000);
  });

  it("[SEC-10] agrees with the schema on every golden packet", () => {
    for (const message of [...load("good"), ...load("bad")]) expectAgreement(message);
  });

  it.each([null, undefined, 1, "text", [], [1]])("refuses %j", (json) => {
    expect(plainTelemetry(json)).toBeNull();
  });
});
