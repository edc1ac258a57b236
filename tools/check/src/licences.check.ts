// Under which licences we take packages. A new one fails until somebody has read it and put it into one of these lists.
// Ours instead of license-checker, because pnpm lists the licences itself, and license-checker brings 130 packages.

import { type Component, nameOf, readSbom } from "@halocline/local-services/sbom";
import { type Check, verdictOf } from "./check.types.ts";

/** What is shipped: they ask for no more than their own text, or nothing. OFL-1.1 is for fonts. */
const SHIPPED = new Set(
  "0BSD, Apache-2.0, BlueOak-1.0.0, BSD-2-Clause, BSD-3-Clause, (MIT OR CC0-1.0), ISC, MIT, MIT-0, OFL-1.1, Unlicense".split(
    ", ",
  ),
);
/** What only builds or tests: its files are changed by nobody and given to nobody. */
const TOOLS_ONLY = new Set("Apache-2.0 AND MIT, MIT OR Apache-2.0, MPL-2.0, Python-2.0".split(", "));

const licencesOf = ({ licenses = [] }: Component): string[] =>
  licenses.map((one) => ("expression" in one ? one.expression : (one.license.id ?? one.license.name ?? "")));

export function findForeignLicences(components: readonly Component[], allowed: ReadonlySet<string>): string[] {
  return components.flatMap((component) => {
    const licences = licencesOf(component);
    if (licences.length === 0) return [`${nameOf(component)} names no licence`];
    return licences.filter((one) => !allowed.has(one)).map((one) => `${nameOf(component)} is under ${one}`);
  });
}

/** A superset of what a build ships, which its own bill lists exactly (tools/release). */
const SHIPPING = ["@halocline/server", "@halocline/web", "@halocline/release"].flatMap((name) => ["--filter", name]);

export const licencesCheck: Check = {
  name: "licences",
  run: async () => {
    const shipped = findForeignLicences(readSbom(["--prod", ...SHIPPING]).components, SHIPPED);
    const tools = findForeignLicences(readSbom().components, new Set([...SHIPPED, ...TOOLS_ONLY]));
    return verdictOf([...shipped.map((line) => `${line}, and may be shipped`), ...tools]);
  },
};
