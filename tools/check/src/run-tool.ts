import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Verdict } from "./check.types.ts";
import { ROOT } from "./repository.ts";

export type ToolRun = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** Runs one of the workspace's own tools, in the repository or in a tree that a test has planted. */
export function runTool(name: string, args: readonly string[], cwd = ROOT): Promise<ToolRun> {
  const bin = join(ROOT, "node_modules/.bin");
  // oxlint looks for its type-aware half beside the linted tree; a planted tree has no packages.
  const env = { ...process.env, NO_COLOR: "1", OXLINT_TSGOLINT_PATH: join(bin, "tsgolint") };
  return new Promise((done, fail) => {
    const child = spawn(join(bin, name), args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }));
  });
}

export async function judgeTool(name: string, args: readonly string[]): Promise<Verdict> {
  const { code, stdout, stderr } = await runTool(name, args);
  return { ok: code === 0, output: stdout + stderr };
}
