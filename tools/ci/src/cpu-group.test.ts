import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { cpuGroup } from "./cpu-group.ts";

const canCount = cpuGroup("probe");
const isCounted = canCount.seconds() !== null;
canCount.end();

const BURN = "const until = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < until);";

async function run(wrapped: readonly string[]): Promise<void> {
  const [program = "", ...args] = wrapped;
  await once(spawn(program, args, { stdio: "ignore" }), "close");
}

it.runIf(isCounted)("counts the CPU of a process that detached itself and ended", async () => {
  const group = cpuGroup("detached");
  const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(BURN)}], { detached: true, stdio: "ignore" }).unref()`;
  await run(group.wrap([process.execPath, "-e", script]));
  await expect.poll(() => group.seconds(), { timeout: 20_000 }).toBeGreaterThan(0.4);
  group.end();
});

it.runIf(isCounted)("ends and names what a step left running", async () => {
  const group = cpuGroup("left-running");
  await run(group.wrap(["sh", "-c", "setsid sleep 987 & sleep 0.1"]));
  expect(group.end()).toEqual(["sleep 987"]);
  expect(group.end()).toEqual([]);
});
