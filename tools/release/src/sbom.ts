// The bill of what a build ships: of everything that pnpm knows, what is really in it. The same build gives the same bill.

import { createHash } from "node:crypto";
import { nameOf, type Sbom } from "@halocline/local-services/sbom";

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A number that says what is listed, where the tool takes one by chance. */
function serialOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `shipped` by name, as in `zod@4.1.0`. A bill with a hole in it must never be shipped: what is not known fails. */
export function billOf(known: readonly Sbom[], shipped: ReadonlySet<string>): string {
  const [first] = known;
  if (!first) throw new Error("nothing is known of any package");
  const all = new Map(known.flatMap(({ components }) => components).map((component) => [nameOf(component), component]));
  const unknown = [...shipped].filter((name) => !all.has(name));
  if (unknown.length > 0) throw new Error(`shipped, but not in the lockfile: ${unknown.join(", ")}`);
  const components = [...shipped].toSorted(byText).flatMap((name) => all.get(name) ?? []);
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const needs = new Map(known.flatMap(({ dependencies }) => dependencies).map(({ ref, dependsOn }) => [ref, dependsOn]));
  const dependencies = [...refs].map((ref) => ({
    ref,
    dependsOn: (needs.get(ref) ?? []).filter((other) => refs.has(other)).toSorted(byText),
  }));
  const { timestamp: _now, ...metadata } = first.metadata;
  const product = { ref: metadata.component["bom-ref"], dependsOn: [...refs] };
  const bill = { ...first, metadata, components, dependencies: [product, ...dependencies] };
  return `${JSON.stringify({ ...bill, serialNumber: serialOf(JSON.stringify({ ...bill, serialNumber: "" })) }, null, 2)}\n`;
}
