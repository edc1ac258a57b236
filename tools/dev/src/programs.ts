// The three programs of the demonstration: which arguments each gets, and where its lines go.

import { globSync } from "node:fs";
import { DEMO_EVAPORATION_SPEED } from "@halocline/local-services/demo-household";
import { serverLine, simulatorLines, webLines } from "@halocline/local-services/log-lines";
import { repositoryPath } from "@halocline/local-services/paths";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { type ServerPlace, type Stack, serverEnvironment } from "@halocline/local-services/stack";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { type Child, type Program, type Standby, startChild, startStandby } from "./child.ts";
import { DEVICES_FILE, demoSetUpToken, FLASH_FOLDER, firmwareKeyFile, inDemoFolder, simulatorTokenFile } from "./demo-folder.ts";
import { dropNotes, type Noted, thisCommand, writeNotes } from "./earlier-start.ts";
import { type Reloading, startReloading } from "./reload.ts";
import { say } from "./terminal.ts";

const SERVER = repositoryPath("apps/server/src/main.ts");
const SERVER_SOURCE = repositoryPath("apps/server/src/roles.ts");
const SIMULATOR = repositoryPath("apps/simulator/src/main.ts");
const BROKER_CONFIGURATION = repositoryPath("deploy/nats/nats-server.conf");
const serverSources = () => [repositoryPath("apps/server/src"), ...globSync(repositoryPath("packages/*/{src,compiled}"))];

/** Without a place for its log; and what its command line is known by. */
type Plan = Omit<Program, "logFile"> & Readonly<{ sign: string }>;

function webPlan(port: number, serverUrl: string): Plan {
  const args = [VITE, "--host", "127.0.0.1", "--port", String(port), "--strictPort", "--clearScreen", "false"];
  const env = { HALOCLINE_API_URL: serverUrl, VITE_SETUP_TOKEN: demoSetUpToken() };
  return { name: "web", args, cwd: WEB_APP, env, show: webLines(), sign: VITE };
}

/** Where the server reaches the simulator, which may be started later than the server. */
export type DevPlace = ServerPlace & Readonly<{ simulatorPort: number }>;

function serverPlan(stack: Stack, { simulatorPort, ...place }: DevPlace, smtpUrl: string): Plan {
  const env = {
    ...serverEnvironment(stack, place),
    // One household on one machine: `pnpm simulate --pair` needs no code here.
    HALOCLINE_DEVICE_PAIRING: "open",
    HALOCLINE_SETUP_TOKEN_HASH: setUpTokenHash(demoSetUpToken()),
    HALOCLINE_FIRMWARE_PUBLIC_KEY: firmwareKeyFile(),
    HALOCLINE_SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    HALOCLINE_SIMULATOR_TOKEN_FILE: simulatorTokenFile(),
    HALOCLINE_PUBLIC_DEMO: process.env.HALOCLINE_PUBLIC_DEMO ?? "",
    HALOCLINE_SMTP_URL: smtpUrl,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
    // A reload compiles what was edited, and nothing else.
    NODE_COMPILE_CACHE: inDemoFolder("compile-cache"),
  };
  const cwd = repositoryPath(".");
  return { name: "server", args: [SERVER], sources: [SERVER_SOURCE], cwd, env, show: serverLine, sign: SERVER };
}

function simulatorPlan({ nats: { mqttUrl, caFile } }: Stack, port: number): Plan {
  const where = ["--broker", mqttUrl, "--ca", caFile];
  const who = ["--devices", DEVICES_FILE, "--remember", FLASH_FOLDER];
  const how = ["--firmware-key", firmwareKeyFile(), "--speed", DEMO_EVAPORATION_SPEED];
  const control = ["--control", `127.0.0.1:${port}`, "--control-token-file", simulatorTokenFile()];
  const args = [SIMULATOR, ...where, ...who, ...how, ...control];
  return { name: "simulator", args, cwd: repositoryPath("."), env: {}, show: simulatorLines(), sign: SIMULATOR };
}

/** The server may fall by an edit; the next one starts it again, and everything else goes on. */
function createTeller(): (server: Reloading | null) => void {
  let told: Child | null = null;
  return (server) => {
    const child = server?.child();
    if (!child?.hasEnded() || child === told || server?.isReloading()) return;
    told = child;
    say("dev", "The server does not run, see .local/dev/server.log: it starts again at the next edit", "error");
  };
}

/** What runs is written down for a later start, which ends what this one may leave behind. */
function createNotes(): (child: Child, sign: string, stack: Stack | null) => void {
  const noted = new Map<string, readonly Noted[]>();
  let services: Stack | null = null;
  return ({ name, pid }, sign, stack) => {
    services = stack ?? services;
    // Of the server two: one runs, and one waits.
    noted.set(name, [...(noted.get(name) ?? []), { pid, sign }].slice(-2));
    noteAll([...noted.values()].flat(), services);
  };
}

function noteAll(programs: readonly Noted[], stack: Stack | null): void {
  const processes = [thisCommand(), ...programs];
  if (!stack) return writeNotes({ processes });
  const { postgres, nats } = stack;
  const { pid: natsPid, mqttUrl, caFile } = nats;
  const services: Noted[] = [
    { pid: postgres.pid, sign: postgres.folder, signal: "SIGINT" },
    { pid: natsPid, sign: BROKER_CONFIGURATION },
  ];
  writeNotes({ natsPid, mqttUrl, caFile, firmwareKeyFile: firmwareKeyFile(), processes: [...processes, ...services] });
}

export type Programs = Readonly<{
  startWeb: (port: number, serverUrl: string) => void;
  /** Until it answers; from then on it follows its source. */
  startServer: (stack: Stack, place: DevPlace, smtpUrl: string, isReady: () => Promise<boolean>) => Promise<void>;
  startSimulator: (stack: Stack, port: number) => void;
  /** The name of one that ended by itself. */
  fallen: () => string | null;
  stop: () => Promise<void>;
}>;

export function createPrograms({ isStopping }: Readonly<{ isStopping: () => boolean }>): Programs {
  const started = new Map<string, Child>();
  const note = createNotes();
  let server: Reloading | null = null;
  const tellOfFallen = createTeller();

  const programOf = ({ sign: _sign, ...plan }: Plan): Program => ({
    ...plan,
    logFile: inDemoFolder(`${plan.name}.log`),
    show: (line) => (isStopping() ? null : plan.show(line)),
  });
  function launch(plan: Plan, stack: Stack | null): void {
    if (isStopping()) throw new Error(`the ${plan.name} is no longer wanted`);
    const child = startChild(programOf(plan));
    started.set(plan.name, child);
    note(child, plan.sign, stack);
  }
  function prepare(plan: Plan, stack: Stack): Standby {
    const standby = startStandby(programOf(plan));
    note(standby.child, plan.sign, stack);
    return standby;
  }

  return {
    startWeb: (port, serverUrl) => launch(webPlan(port, serverUrl), null),
    startServer: async (services, place, smtpUrl, isReady) => {
      if (isStopping()) throw new Error("the server is no longer wanted");
      server = startReloading({
        folders: serverSources(),
        prepare: () => prepare(serverPlan(services, place, smtpUrl), services),
        isReady,
        say: (text, tone) => say("dev", text, tone),
      });
      await server.isUp;
    },
    startSimulator: (services, port) => launch(simulatorPlan(services, port), services),
    fallen: () => {
      tellOfFallen(server);
      return ["simulator", "web"].find((name) => started.get(name)?.hasEnded()) ?? null;
    },
    stop: async () => {
      await started.get("simulator")?.stop();
      await server?.stop();
      await started.get("web")?.stop();
      dropNotes();
    },
  };
}
