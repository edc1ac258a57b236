import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { descendantsOf } from "./process-tree.ts";
import { waitUntil } from "./processes.ts";

const PROGRAM = 'sh -c "sleep 60 & wait" & wait';

const started = spawn("sh", ["-c", PROGRAM], { detached: true, stdio: "ignore" });
afterEach(() => void process.kill(-Number(started.pid), "SIGKILL"));

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();

it("finds the children of a process and their children, and not the process", async () => {
  const pid = started.pid ?? 0;
  await waitUntil(() => descendantsOf(pid).length === 2 && commandOf(descendantsOf(pid)[1] ?? 0) === "sleep 60", 10_000, "sleep");
  expect(descendantsOf(pid).map(commandOf)).toEqual(["sh -c sleep 60 & wait", "sleep 60"]);
  expect(descendantsOf(process.pid)).toEqual(expect.arrayContaining([pid, ...descendantsOf(pid)]));
});
