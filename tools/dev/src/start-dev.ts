// Services, server, web, mails and two simulated tanks, from nothing to a moving screen.

import { demoHousehold } from "@halocline/local-services/demo-household";
import { loadDemoYear } from "@halocline/local-services/demo-year/load-demo-year";
import { freePort } from "@halocline/local-services/free-port";
import { waitUntil } from "@halocline/local-services/processes";
import { startStack } from "@halocline/local-services/stack";
import { requireMessages } from "@halocline/message-compiler/compile";
import { DEVICES_FILE, demoPassword, inDemoFolder, makeDemoFolder, SERVICES_FOLDER } from "./demo-folder.ts";
import { clearEarlierStart } from "./earlier-start.ts";
import { openMailRoom } from "./mail-room.ts";
import { FRIENDLY_PORTS, keptPort } from "./ports.ts";
import { createPrograms } from "./programs.ts";
import { say } from "./terminal.ts";
import { welcome } from "./welcome.ts";

const WATCH_MS = 1000;
const UP_MS = 90_000;
const startedAtMs = performance.now();

/** Whatever was started is stopped, the latest first, also when the start itself fails half-way. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const end of stops.toReversed()) await end();
  process.exit(exitCode);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
// A terminal that was closed.
process.stdout.on("error", () => {});

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function begin(isFresh: boolean): Promise<void> {
  requireMessages();
  await clearEarlierStart();
  makeDemoFolder({ isFresh });
  const port = (name: "web" | "mail") =>
    keptPort(inDemoFolder("ports.json"), name, { friendly: FRIENDLY_PORTS[name], say: (text) => say("dev", text, "warning") });
  const [webPort, mailPort] = [await port("web"), await port("mail")];
  const [httpPort, metricsPort, simulatorPort] = [await freePort(), await freePort(), await freePort()];
  const [publicUrl, serverUrl] = [`http://127.0.0.1:${webPort}`, `http://127.0.0.1:${httpPort}`];

  const starting = startStack(SERVICES_FOLDER, { isDurable: true });
  const ended = () => starting.then((stack) => stack.stop()).catch(() => {});
  stops.push(ended);
  const mail = await openMailRoom(mailPort);
  stops.push(mail.stop);
  const programs = createPrograms({ isStopping: () => isStopping });
  stops.push(programs.stop);
  // Started with the services: it prepares for seconds and does not need them yet.
  programs.startWeb(webPort, serverUrl);
  const stack = await starting;
  const isPublic = process.env.HALOCLINE_PUBLIC_DEMO === "on";
  const demo = { devicesFile: DEVICES_FILE, password: demoPassword(), isPublic };
  const household = await demoHousehold(stack.database.admin, demo);
  await loadDemoYear(stack.database, DEVICES_FILE);
  const place = { httpPort, metricsPort, publicUrl, simulatorPort };
  await programs.startServer(stack, place, mail.smtpUrl, () => answers(`${serverUrl}/readyz`));
  programs.startSimulator(stack, simulatorPort);
  await waitUntil(() => answers(publicUrl), UP_MS, "the web app");
  // Also what keeps this command running: its children are detached.
  setInterval(() => {
    const fallen = isStopping ? null : programs.fallen();
    if (!fallen) return;
    say("dev", `The ${fallen} ended; see .local/dev/${fallen}.log`, "error");
    void stop(1);
  }, WATCH_MS);
  const tookS = (performance.now() - startedAtMs) / 1000;
  for (const line of welcome({ tookS, publicUrl, mailUrl: mail.pageUrl, household })) console.log(line);
}

export async function startDev(isFresh: boolean): Promise<void> {
  try {
    await begin(isFresh);
  } catch (error) {
    // What fails because everything is being stopped is no news.
    if (isStopping) return;
    say("dev", error instanceof Error ? (error.stack ?? error.message) : String(error), "error");
    await stop(1);
  }
}
