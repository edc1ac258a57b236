// The real lint rules, held against files that break them.

import { describe, expect, it } from "vitest";
import { LINT_ARGUMENTS } from "./lint.check.ts";
import { plantTree } from "./planted-tree.ts";
import { readText } from "./repository.ts";
import { runTool } from "./run-tool.ts";

type Report = Readonly<{ diagnostics: readonly Readonly<{ code: string; filename: string }>[] }>;

const DOMAIN = "packages/domain/src/planted.ts";
const SERVER = "apps/server/src/http/planted.ts";
const WEB = "apps/web/src/features/tanks/planted.ts";
const lines = (count: number): string => Array.from({ length: count }, (_, n) => `export const n${n} = ${n};\n`).join("");
const longFunction = `export function f() {\n${"  f();\n".repeat(60)}}\n`;

const breaches = [
  ["no-restricted-globals", DOMAIN, "export const f = () => Date.now();"],
  ["no-restricted-globals", DOMAIN, "export const f = () => globalThis.Date.now();"],
  ["no-restricted-globals", DOMAIN, "export const f = () => setTimeout(f, 1);"],
  ["no-restricted-globals", DOMAIN, "export const f = () => fetch('x');"],
  ["no-restricted-globals", DOMAIN, "export const f = () => Promise.resolve(1);"],
  ["no-restricted-types", DOMAIN, "export type At = Date;"],
  ["no-restricted-properties", DOMAIN, "export const f = () => Math.random();"],
  ["no-async-await", DOMAIN, "export const f = async () => 1;"],
  ["no-console", DOMAIN, "export const f = () => console.log(1);"],
  ["no-console", SERVER, "export const f = () => console.log(1);"],
  ["no-process-env", SERVER, "export const f = () => process.env.PORT;"],
  ["no-default-export", SERVER, "export default 1;"],
  ["eqeqeq", SERVER, "export const f = (a: unknown) => a == 1;"],
  ["max-lines", SERVER, lines(301)],
  ["max-lines-per-function", SERVER, longFunction],
  ["no-floating-promises", SERVER, "export const g = async () => 1;\nexport const f = () => { g(); };"],
  ["no-misused-promises", SERVER, "export const f = () => [1].forEach(async () => {});"],
  ["no-restricted-imports", WEB, 'export { f } from "../../lib/format.ts";'],
  ["no-restricted-imports", WEB, 'export const f = () => import("../../lib/format.ts");'],
  ["await-thenable", SERVER, "export const f = async () => { await 1; };"],
] as const;

const allowed = {
  "packages/domain/src/clean.ts": "export const f = (nowMs: number): number => Math.max(nowMs, 0);\n",
  "apps/server/src/config/clean.ts": "export const port = process.env.PORT;\n",
  "apps/server/src/main.ts": "console.log(1);\n",
  "tools/dev/src/clean.ts": "console.log(process.env.HOME);\n",
  "apps/web/vite.config.ts": "export default {};\n",
  "apps/web/src/features/tanks/clean.ts": 'export { f } from "@/lib/format.ts";\nexport { g } from "../tanks/clean.ts";\n',
  "apps/server/src/http/clean.test.ts": longFunction + lines(400),
};

async function lint(files: Readonly<Record<string, string>>): Promise<Report["diagnostics"]> {
  using tree = plantTree({ ...files, ".oxlintrc.json": readText(".oxlintrc.json") });
  const run = await runTool("oxlint", [...LINT_ARGUMENTS, "--format=json", "."], tree.root);
  return (JSON.parse(run.stdout) as Report).diagnostics;
}

describe("lint", () => {
  it.concurrent.each(breaches)("%s is red in %s", async (rule, file, source) => {
    const codes = (await lint({ [file]: source })).map(({ code }) => code);
    expect(codes).toContainEqual(expect.stringContaining(`(${rule})`));
  });

  it("leaves alone what is allowed", async () => {
    expect(await lint(allowed)).toEqual([]);
  });
});
