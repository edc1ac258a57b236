// The server and the simulated devices: which arguments and which environment each gets.

import { extname } from "node:path";
import { DEMO_EVAPORATION_SPEED } from "@halocline/local-services/demo-household";
import { serverLine, simulatorLines } from "@halocline/local-services/log-lines";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import { setUpTokenHash } from "@halocline/local-services/set-up-token";
import { type Stack, serverEnvironment } from "@halocline/local-services/stack";
import { type Part, startPart } from "./part.ts";

const READY_MS = 90_000;

/** Built they are files like this one; from source they are, too. */
const program = (app: string): string => repositoryPath(`apps/${app}/src/main${extname(import.meta.filename)}`);

export type ServerPlace = Readonly<{
  httpPort: number;
  metricsPort: number;
  publicUrl: string;
  dataFolder: string;
  setUpToken: string;
  simulator: SimulatorPlace;
}>;

/** Where the server reaches the simulated devices, and the file that opens them to it. */
export type SimulatorPlace = Readonly<{ port: number; tokenFile: string }>;

function environmentOf(stack: Stack, { dataFolder, setUpToken, simulator, ...place }: ServerPlace): NodeJS.ProcessEnv {
  return {
    HALOCLINE_WEB_FOLDER: repositoryPath("apps/web/dist"),
    // The last words of the start are what somebody came for.
    HALOCLINE_LOG_LEVEL: "warn",
    // No pump hangs on it: a phone at home may open it by an address.
    HALOCLINE_PLAIN_HTTP: "home",
    // Whatever docs/operations.md lists may be given to the container.
    ...process.env,
    ...serverEnvironment(stack, place),
    HALOCLINE_MODE: "production",
    // A container's own network: what is published of it is the choice of whoever starts it.
    HALOCLINE_HTTP_LISTEN: `0.0.0.0:${place.httpPort}`,
    HALOCLINE_DATA_FOLDER: dataFolder,
    HALOCLINE_SETUP_TOKEN_HASH: setUpTokenHash(setUpToken),
    HALOCLINE_SIMULATOR_URL: `http://127.0.0.1:${simulator.port}`,
    HALOCLINE_SIMULATOR_TOKEN_FILE: simulator.tokenFile,
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** Until it answers. */
export async function startServer(stack: Stack, place: ServerPlace, onStart: (part: Part) => void): Promise<void> {
  const args = [program("server")];
  const server = startPart("server", { args, env: environmentOf(stack, place), show: serverLine });
  onStart(server);
  const isUp = async () => server.hasEnded() || (await answers(`http://127.0.0.1:${place.httpPort}/readyz`));
  await waitUntil(isUp, READY_MS, "the server");
  if (server.hasEnded()) throw new Error("the server ended instead of starting");
}

type DevicesPlace = Readonly<{ devicesFile: string; flashFolder: string; simulator: SimulatorPlace }>;

export function startDevices({ nats }: Stack, { simulator, ...place }: DevicesPlace): Part {
  const where = ["--broker", nats.mqttUrl, "--ca", nats.caFile];
  const who = ["--devices", place.devicesFile, "--remember", place.flashFolder];
  const control = ["--control", `127.0.0.1:${simulator.port}`, "--control-token-file", simulator.tokenFile];
  const args = [program("simulator"), ...where, ...who, "--speed", DEMO_EVAPORATION_SPEED, ...control];
  return startPart("simulator", { args, show: simulatorLines() });
}
