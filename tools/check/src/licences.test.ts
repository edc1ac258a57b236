import type { Component } from "@halocline/local-services/sbom";
import { expect, it } from "vitest";
import { findForeignLicences, licencesCheck } from "./licences.check.ts";

const component = (name: string, licenses?: Component["licenses"]): Component => {
  const purl = `pkg:npm/${encodeURIComponent(name)
    .replace("%2F", "/")
    .replace(/%40(?=[\d.]+$)/, "@")}`;
  return { purl, "bom-ref": purl, ...(licenses && { licenses }) };
};
const ALLOWED = new Set(["MIT", "(MIT OR CC0-1.0)"]);

it("takes what is on the list", () => {
  const components = [
    component("zod@4.0.0", [{ license: { id: "MIT" } }]),
    component("@scope/both@1.0.0", [{ expression: "(MIT OR CC0-1.0)" }]),
  ];
  expect(findForeignLicences(components, ALLOWED)).toEqual([]);
});

it("names each planted package whose licence nobody has read, or that has none", () => {
  const planted = [
    component("copyleft@1.0.0", [{ license: { id: "GPL-3.0-only" } }]),
    component("@scope/own-words@2.0.0", [{ license: { name: "SEE LICENSE IN FILE" } }]),
    component("mixed@1.0.0", [{ expression: "MIT AND GPL-3.0-only" }]),
    component("silent@1.0.0"),
    component("empty@1.0.0", []),
  ];
  expect(findForeignLicences(planted, ALLOWED)).toEqual([
    "copyleft@1.0.0 is under GPL-3.0-only",
    "@scope/own-words@2.0.0 is under SEE LICENSE IN FILE",
    "mixed@1.0.0 is under MIT AND GPL-3.0-only",
    "silent@1.0.0 names no licence",
    "empty@1.0.0 names no licence",
  ]);
});

it("finds the packages of this workspace in order", async () => {
  expect(await licencesCheck.run()).toEqual({ ok: true, output: "" });
}, 60_000);
