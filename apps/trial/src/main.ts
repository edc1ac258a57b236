// Everything in one container, for trying: database, broker, server, and two simulated tanks of a demonstration household. If one
// of them ends, all end: half a system would look like a broken one.

import { mkdirSync } from "node:fs";
import { command, wholeNumber } from "@halocline/command-line/command";
import { demoHousehold } from "@halocline/local-services/demo-household";
import { loadDemoYear } from "@halocline/local-services/demo-year/load-demo-year";
import { freePort } from "@halocline/local-services/free-port";
import { keptSecret, keptToken } from "@halocline/local-services/kept-secret";
import { isAlive } from "@halocline/local-services/processes";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { holdFolder, openFolder } from "./data-folder.ts";
import type { Part } from "./part.ts";
import { startDevices, startServer } from "./programs.ts";
import { welcome } from "./welcome.ts";

const WATCH_MS = 500;
/** A container engine waits ten seconds, and then kills. */
const DEVICES_PATIENCE_MS = 1000;
const SERVER_PATIENCE_MS = 4000;
const STOPPED_WITHIN_MS = 9000;

const startedAtMs = performance.now();

/** Whatever was started is stopped, the latest first, also when the start itself fails half-way. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
/** Null: as it was asked to. */
async function stop(reason: string | null): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const exit = () => {
    // Last of all: what runs complains loudly about the part that fell.
    if (reason !== null) console.error(`Halocline stopped: ${reason}`);
    process.exit(reason === null ? 0 : 1);
  };
  // What still runs then ends with the container, and PostgreSQL recovers at its next start.
  setTimeout(exit, STOPPED_WITHIN_MS);
  for (const end of stops.toReversed()) await end().catch((error: unknown) => console.error(error));
  exit();
}

/** Also what keeps this program running: its children are detached. */
function watchOver({ postgres, nats }: Stack, parts: readonly Part[]): void {
  setInterval(() => {
    const fallen =
      (!isAlive(postgres.pid) && "database") || (!isAlive(nats.pid) && "broker") || parts.find((part) => part.hasEnded())?.name;
    if (fallen) void stop(`the ${fallen} ended`);
  }, WATCH_MS);
}

async function begin(folder: string, httpPort: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(null));
  process.stdout.on("error", () => {});
  console.log("Starting Halocline for trying out, with simulated tanks only.");
  const inFolder = openFolder(folder);
  await holdFolder(inFolder("in-use.sock"));
  const publicUrl = process.env.HALOCLINE_PUBLIC_URL ?? `http://localhost:${httpPort}`;
  const setUpToken = keptSecret(inFolder("set-up-token"));
  const dataFolder = inFolder("server");
  mkdirSync(dataFolder, { recursive: true });

  const starting = startStack(inFolder("services"), { isDurable: true });
  // A start that failed has said so.
  const ended = () =>
    starting.then(
      (stack) => stack.stop(),
      () => {},
    );
  stops.push(ended);
  const stack = await starting;
  const parts: Part[] = [];
  watchOver(stack, parts);
  const devicesFile = inFolder("devices.json");
  const isPublic = process.env.HALOCLINE_PUBLIC_DEMO === "on";
  const password = keptSecret(inFolder("demo-password"));
  const household = await demoHousehold(stack.database.admin, { devicesFile, password, isPublic });
  if (isStopping) return;
  await loadDemoYear(stack.database, devicesFile);
  if (isStopping) return;
  const simulator = { port: await freePort(), tokenFile: keptToken(inFolder("simulator-token")) };
  const place = { httpPort, metricsPort: await freePort(), publicUrl, dataFolder, setUpToken, simulator };
  await startServer(stack, place, (server) => {
    stops.push(() => server.stop(SERVER_PATIENCE_MS));
    parts.push(server);
  });
  if (isStopping) return;
  const devices = startDevices(stack, { devicesFile, flashFolder: inFolder("flash"), simulator });
  stops.push(() => devices.stop(DEVICES_PATIENCE_MS));
  parts.push(devices);
  const tookS = (performance.now() - startedAtMs) / 1000;
  for (const line of welcome({ tookS, publicUrl, setUpToken, household })) console.log(line);
}

/** @public For the test of every command. */
export const program = command(
  "trial",
  "Runs all of Halocline in one container, for trying, with simulated tanks.",
  "node apps/trial/src/main.mjs --folder /data --port 8080",
)
  .option("--folder <folder>", "where everything is kept", "/data")
  .option("--port <n>", "where the web app is", wholeNumber, 8080)
  .action(({ folder, port }) =>
    begin(folder, port).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error))),
  );

if (import.meta.main) await program.parseAsync();
