// `pnpm dev`, as a newcomer meets it: one command, two moving tanks, and nothing left behind.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { repositoryPath } from "@halocline/local-services/paths";
import { isAlive, waitUntil } from "@halocline/local-services/processes";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, openPage } from "./support/browser.ts";
import * as dashboard from "./support/dashboard-page.ts";
import { signIn } from "./support/entrance-page.ts";
import { descendantsOf, listeningPorts } from "./support/process-tree.ts";
import { childEnvironment } from "./support/size.ts";

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let dev: ChildProcess | undefined;
/** Remembered as they appear: a command that falls leaves children that no longer name it as their parent. */
const seen = new Set<number>();
let watching: NodeJS.Timeout;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  clearInterval(watching);
  dev?.kill("SIGKILL");
  for (const pid of seen) if (isAlive(pid)) process.kill(pid, "SIGINT");
});

function startDev(): ChildProcess {
  const child = spawn(process.execPath, ["tools/dev/src/dev.ts"], {
    cwd: repositoryPath("."),
    env: childEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  watching = setInterval(() => {
    if (child.pid) for (const pid of descendantsOf(child.pid)) seen.add(pid);
  }, 250);
  return child;
}

/** Also after a failure: its services would stand in the way of the second try. */
async function endDev(): Promise<void> {
  if (!dev || dev.exitCode !== null) return;
  const ended = once(dev, "exit");
  dev.kill("SIGTERM");
  await ended;
}

type Told = Readonly<{ address: string; email: string; password: string }>;

async function addressTold(child: ChildProcess): Promise<Told> {
  if (!child.stdout) throw new Error("the command's output is not ours to read");
  for await (const line of createInterface(child.stdout)) {
    console.log(`  ${line}`);
    const [, address, email, password] = /Open (http:\S+) and sign in with (\S+) \/ (\S+)/.exec(line) ?? [];
    if (address && email && password) return { address, email, password };
  }
  throw new Error("pnpm dev ended without an address; see .local/dev");
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("one command leads to two live tanks, and ending it leaves nothing behind", { timeout: 120_000 }, async () => {
  const startedAtMs = performance.now();
  dev = startDev();
  onTestFinished(endDev);
  const { address, email, password } = await addressTold(dev);
  const { page } = await openPage(browser);
  await signIn(page, address, email, password);
  await dashboard.waitForLiveLevel(page, 60_000);
  console.log(`pnpm dev: the first live level is on the screen after ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  const names = await dashboard.tankNames(page);
  expect(names).toHaveLength(2);
  for (const name of names) {
    await dashboard.chooseTank(page, name);
    await dashboard.waitForLiveLevel(page);
    await dashboard.waitForAnotherReading(page, 45_000);
  }
  await page.context().close();

  const started = descendantsOf(dev.pid as number);
  const ports = listeningPorts(started);
  // PostgreSQL, broker, server, simulator and web at least; and each door of theirs.
  expect(started.length).toBeGreaterThanOrEqual(5);
  expect(ports.length).toBeGreaterThanOrEqual(6);
  const ended = once(dev, "exit");
  dev.kill("SIGTERM");
  const [exitCode] = await ended;
  await waitUntil(() => !started.some(isAlive), 5000, "the last process to end").catch(() => {});
  const listening = [];
  for (const port of ports) if (await answers(port)) listening.push(port);
  console.log(`stopped: ${started.length} processes and ${ports.length} ports are gone`);
  expect({ exitCode, alive: started.filter(isAlive), listening }).toEqual({ exitCode: 0, alive: [], listening: [] });
});
