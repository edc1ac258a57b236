// pnpm services: the private PostgreSQL and broker of this checkout, in the ignored folder .local.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command } from "@halocline/command-line/command";
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

export const program = command(
  "pnpm services",
  "Runs the private PostgreSQL and broker of this checkout, in the ignored folder .local.",
  "pnpm services start",
);
program.addCommand(
  command("start", "Starts them, and prints where they are.", "pnpm services start").action(async () => print(await start())),
);
program.addCommand(
  command("stop", "Stops them. Their data stays.", "pnpm services stop").action(async () => {
    await stop();
    print(null);
  }),
);
program.addCommand(
  command("status", "Prints whether they run, and where.", "pnpm services status").action(() => print(runningState())),
);

if (import.meta.main) await program.parseAsync();
