// An API process in a thread of its own, so that only what it runs is counted: asked to begin and to end a count, it answers with
// the source files of which some function ran in between.

import { Session } from "node:inspector/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readConfig } from "../src/config/config.ts";
import { createLogger } from "../src/platform/logger.ts";
import { startServer } from "../src/roles.ts";

const SOURCE = new URL("../src/", import.meta.url).href;

const config = readConfig(workerData as Record<string, string>);
const server = await startServer(config, createLogger(config.logLevel));
const session = new Session();
session.connect();
await session.post("Profiler.enable");

async function filesRun(): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const isRun = ({ functions }: (typeof result)[number]) =>
    // The whole module stands in the list like a function, and has run long before.
    functions.some(({ ranges: [range] }) => range !== undefined && range.startOffset > 0 && range.count > 0);
  return result.flatMap((script) => (script.url.startsWith(SOURCE) && isRun(script) ? [script.url.slice(SOURCE.length)] : []));
}

async function answer(word: "begin" | "end" | "stop"): Promise<void> {
  if (word === "begin") await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const files = word === "end" ? await filesRun() : [];
  if (word === "stop") await server.stop();
  parentPort?.postMessage(files);
}
parentPort?.on("message", (word) => void answer(word));
parentPort?.postMessage("ready");
