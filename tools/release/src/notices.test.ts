import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noticesOf } from "./notices.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-notices-"));
beforeAll(() => {
  writeFileSync(join(folder, "LICENSE.md"), "Permission is hereby granted\n");
  writeFileSync(join(folder, "NOTICE"), "Portions by somebody");
  writeFileSync(join(folder, "README.md"), "How to use it");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = new Map(["zod@4.0.0", "abc@1.0.0"].map((name) => [name, { licence: "MIT", folder }]));

it("holds the texts of each package that is shipped, in order", () => {
  const notices = noticesOf(new Set(["zod@4.0.0", "abc@1.0.0"]), installed);
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(2);
  expect(notices).toContain("Portions by somebody");
  expect(notices).not.toContain("How to use it");
  expect(notices.indexOf("abc@1.0.0, MIT")).toBeLessThan(notices.indexOf("zod@4.0.0, MIT"));
});

it("fails at a package that nobody can show the licence of", () => {
  expect(() => noticesOf(new Set(["planted@6.6.6"]), installed)).toThrow(/planted@6\.6\.6/);
});
