// pnpm services start|stop|status: the private PostgreSQL and broker of this checkout, in the ignored folder .local.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "./paths.ts";
import { isAlive, stopPid } from "./processes.ts";
import { serverEnvironment, startStack } from "./stack.ts";

type State = Readonly<{
  postgresPid: number;
  natsPid: number;
  mqttUrl: string;
  caFile: string;
  environment: Record<string, string>;
}>;

const folder = repositoryPath(".local/services");
const stateFile = join(folder, "state.json");

function runningState(): State | null {
  if (!existsSync(stateFile)) return null;
  const state: State = JSON.parse(readFileSync(stateFile, "utf8"));
  return isAlive(state.postgresPid) && isAlive(state.natsPid) ? state : null;
}

function print(state: State | null): void {
  if (!state) return console.log("services: stopped");
  console.log(
    `services: running\n  PostgreSQL  pid ${state.postgresPid}\n  broker      pid ${state.natsPid}, ${state.mqttUrl}, CA ${state.caFile}`,
  );
}

async function start(): Promise<State> {
  const running = runningState();
  if (running) return running;
  await stop();
  const stack = await startStack(folder, { isDurable: true });
  const state = {
    postgresPid: stack.postgres.pid,
    natsPid: stack.nats.pid,
    mqttUrl: stack.nats.mqttUrl,
    caFile: stack.nats.caFile,
    environment: serverEnvironment(stack, { httpPort: 8080, metricsPort: 9464 }),
  };
  writeFileSync(stateFile, JSON.stringify(state, null, 2), { mode: 0o600 });
  return state;
}

async function stop(): Promise<void> {
  if (!existsSync(stateFile)) return;
  const state: State = JSON.parse(readFileSync(stateFile, "utf8"));
  await Promise.all([stopPid(state.postgresPid, "SIGINT"), stopPid(state.natsPid)]);
  rmSync(stateFile);
}

const command = process.argv[2];
if (command === "start") print(await start());
else if (command === "stop") {
  await stop();
  print(null);
} else if (command === "status") print(runningState());
else {
  console.error("usage: pnpm services start|stop|status");
  process.exitCode = 1;
}
