import type { Sbom } from "@halocline/local-services/sbom";
import { expect, it } from "vitest";
import { billOf } from "./sbom.ts";

const purl = (name: string): string => `pkg:npm/${name.replace(/^@/, "%40")}`;
const component = (name: string) => ({ purl: purl(name), "bom-ref": purl(name), licenses: [{ license: { id: "MIT" } }] });
const sbom = (names: readonly string[], change: Partial<Sbom> = {}): Sbom => ({
  serialNumber: "urn:uuid:by-chance",
  metadata: { timestamp: "2026-11-16T12:00:00.000Z", component: { "bom-ref": "pkg:npm/halocline@0.1.0" } },
  components: names.map(component),
  dependencies: names.map((name) => ({ ref: purl(name), dependsOn: names.map(purl) })),
  ...change,
});
const SHIPPED = new Set(["zod@4.0.0", "@node-rs/argon2@2.2.1"]);

it("lists what is shipped and nothing else, also of what a package would need", () => {
  const bill: Sbom = JSON.parse(billOf([sbom(["only-for-tests@1.0.0", "zod@4.0.0"]), sbom(["@node-rs/argon2@2.2.1"])], SHIPPED));
  expect(bill.components.map((one) => one.purl)).toEqual(["pkg:npm/%40node-rs/argon2@2.2.1", "pkg:npm/zod@4.0.0"]);
  expect(JSON.stringify(bill)).not.toContain("only-for-tests");
  expect(bill.dependencies[0]?.dependsOn).toHaveLength(2);
});

it("is the same for the same build, whenever and in whatever order", () => {
  const names = ["@node-rs/argon2@2.2.1", "zod@4.0.0"];
  const later = { serialNumber: "urn:uuid:another", metadata: { ...sbom([]).metadata, timestamp: "2027-01-01T00:00:00.000Z" } };
  const bill = billOf([sbom(names)], SHIPPED);
  expect(billOf([sbom(names.toReversed(), later)], new Set([...SHIPPED].toReversed()))).toBe(bill);
  expect(JSON.parse(bill).serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it("fails at a planted package that is shipped and that the lockfile does not know", () => {
  expect(() => billOf([sbom(["zod@4.0.0"])], new Set(["zod@4.0.0", "planted@6.6.6"]))).toThrow(/planted@6\.6\.6/);
});
