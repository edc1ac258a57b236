// The three programs of the demonstration: which arguments each gets, and where its lines go.

import { globSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { type ServerPlace, type Stack, serverEnvironment } from "@halocline/local-services/stack";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { type Child, type Program, startChild } from "./child.ts";
import { DEVICES_FILE, FLASH_FOLDER, firmwareKeyFile, inDemoFolder } from "./demo-folder.ts";
import { dropNotes, type Noted, thisCommand, writeNotes } from "./earlier-start.ts";
import { serverLine, simulatorLines, webLines } from "./log-lines.ts";
import { type Reloading, startReloading } from "./reload.ts";
import { say } from "./terminal.ts";

/** Evaporation only: the pumps and the control core keep real time. */
export const EVAPORATION_SPEED = "60";

const SERVER = repositoryPath("apps/server/src/main.ts");
const SIMULATOR = repositoryPath("apps/simulator/src/main.ts");
const BROKER_CONFIGURATION = repositoryPath("deploy/nats/nats-server.conf");
const serverSources = () => [repositoryPath("apps/server/src"), ...globSync(repositoryPath("packages/*/src"))];

/** Without a place for its log; and what its command line is known by. */
type Plan = Omit<Program, "logFile"> & Readonly<{ sign: string }>;

function webPlan(port: number, serverUrl: string): Plan {
  const args = [VITE, "--host", "127.0.0.1", "--port", String(port), "--strictPort", "--clearScreen", "false"];
  return { name: "web", args, cwd: WEB_APP, env: { HALOCLINE_API_URL: serverUrl }, show: webLines(), sign: VITE };
}

function serverPlan(stack: Stack, place: ServerPlace, smtpUrl: string): Plan {
  const env = {
    ...serverEnvironment(stack, place),
    // One household on one machine: `pnpm simulate --pair` needs no code here.
    HALOCLINE_DEVICE_PAIRING: "open",
    HALOCLINE_FIRMWARE_PUBLIC_KEY: firmwareKeyFile(),
    HALOCLINE_SMTP_URL: smtpUrl,
    HALOCLINE_MAIL_FROM: "halocline@example.test",
    // A reload compiles what was edited, and nothing else.
    NODE_COMPILE_CACHE: inDemoFolder("compile-cache"),
  };
  return { name: "server", args: [SERVER], cwd: repositoryPath("."), env, show: serverLine, sign: SERVER };
}

function simulatorPlan({ nats: { mqttUrl, caFile } }: Stack): Plan {
  const where = ["--broker", mqttUrl, "--ca", caFile];
  const who = ["--devices", DEVICES_FILE, "--remember", FLASH_FOLDER];
  const how = ["--firmware-key", firmwareKeyFile(), "--speed", EVAPORATION_SPEED];
  const args = [SIMULATOR, ...where, ...who, ...how];
  return { name: "simulator", args, cwd: repositoryPath("."), env: {}, show: simulatorLines(), sign: SIMULATOR };
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
  startServer: (stack: Stack, place: ServerPlace, smtpUrl: string, isReady: () => Promise<boolean>) => Promise<void>;
  startSimulator: (stack: Stack) => void;
  /** The name of one that ended by itself. */
  fallen: () => string | null;
  stop: () => Promise<void>;
}>;

type Started = Readonly<{ child: Child; noted: Noted }>;

export function createPrograms({ isStopping }: Readonly<{ isStopping: () => boolean }>): Programs {
  const started = new Map<string, Started>();
  let stack: Stack | null = null;
  let server: Reloading | null = null;
  let told: Child | null = null;

  function launch({ sign, ...plan }: Plan): Child {
    const { name, show } = plan;
    if (isStopping()) throw new Error(`the ${name} is no longer wanted`);
    const logFile = inDemoFolder(`${name}.log`);
    const child = startChild({ ...plan, logFile, show: (line) => (isStopping() ? null : show(line)) });
    started.set(name, { child, noted: { pid: child.pid, sign } });
    noteAll(
      [...started.values()].map(({ noted }) => noted),
      stack,
    );
    return child;
  }

  return {
    startWeb: (port, serverUrl) => void launch(webPlan(port, serverUrl)),
    startServer: async (services, place, smtpUrl, isReady) => {
      stack = services;
      const start = () => launch(serverPlan(services, place, smtpUrl));
      server = startReloading({ folders: serverSources(), start, isReady, say: (text, tone) => say("dev", text, tone) });
      await server.isUp;
    },
    startSimulator: (services) => void launch(simulatorPlan(services)),
    fallen: () => {
      const child = server?.child();
      // It may fall by an edit; the next one starts it again, and everything else goes on.
      if (child?.hasEnded() && child !== told && !server?.isReloading()) {
        told = child;
        say("dev", "The server does not run, see .local/dev/server.log: it starts again at the next edit", "error");
      }
      const others = ["simulator", "web"].map((name) => started.get(name)?.child);
      return others.find((other) => other?.hasEnded())?.name ?? null;
    },
    stop: async () => {
      await started.get("simulator")?.child.stop();
      await server?.stop();
      await started.get("web")?.child.stop();
      dropNotes();
    },
  };
}
