import { expect, it } from "vitest";
import { findOtherVersions } from "./version.check.ts";

const changelog = "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n## 0.1.0\n";

it("agrees when every package says the changelog's newest version", () => {
  expect(findOtherVersions(changelog, { "package.json": "0.2.0" })).toEqual([]);
});

it("names the package that says another version, or none", () => {
  expect(findOtherVersions(changelog, { "package.json": "0.1.0", "apps/server/package.json": undefined })).toEqual([
    "package.json says 0.1.0, CHANGELOG.md begins with 0.2.0",
    "apps/server/package.json says no version, CHANGELOG.md begins with 0.2.0",
  ]);
});

it("wants a version at the top of the changelog", () => {
  expect(findOtherVersions("# Changelog\n\n## Unreleased\n", {})).toEqual(["CHANGELOG.md describes no version"]);
});
