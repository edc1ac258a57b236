// pnpm dev: services, server, web and two simulated tanks, from nothing to a moving screen.

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newKeyPair } from "@halocline/firmware/sign-image";
import { freePort } from "@halocline/local-services/free-port";
import { repositoryPath } from "@halocline/local-services/paths";
import { isAlive, type RunningProcess, startProcess, waitUntil } from "@halocline/local-services/processes";
import { seedAccount } from "@halocline/local-services/seed";
import { serverEnvironment, startStack } from "@halocline/local-services/stack";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { hashPassword } from "@halocline/server/identity/passwords";

/** Evaporation only: the pumps and the control core keep real time. */
const EVAPORATION_SPEED = "60";
const folder = repositoryPath(".local/dev");
const startedAtMs = performance.now();
const WATCH_MS = 1000;
const EMAIL = "demo@example.test";
const processes: (RunningProcess & { name: string })[] = [];

function start(name: string, args: string[], env: Record<string, string>, cwd = repositoryPath(".")): RunningProcess {
  const child = startProcess(process.execPath, args, join(folder, `${name}.log`), { cwd, env: { ...process.env, ...env } });
  processes.push({ ...child, name });
  stops.push(child.stop);
  return child;
}

/** Made once, so that a browser may remember it. */
function demoPassword(): string {
  const file = join(folder, "demo-password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(9).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** A key of this machine's own, so that firmware can be signed and uploaded here (docs/firmware.md). */
function firmwareKeyFile(): string {
  const [privateFile, publicFile] = [join(folder, "firmware-private.pem"), join(folder, "firmware-public.pem")];
  if (!existsSync(publicFile)) {
    const { privatePem, publicPem } = newKeyPair();
    writeFileSync(privateFile, privatePem, { mode: 0o600 });
    writeFileSync(publicFile, publicPem);
  }
  return publicFile;
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** Whatever was started is stopped, the latest first, also when the start itself fails half-way. */
const stops: (() => Promise<void>)[] = [];
let isStopping = false;
async function stop(exitCode: number): Promise<never> {
  isStopping = true;
  for (const end of stops.reverse()) await end();
  process.exit(exitCode);
}
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("uncaughtException", (error) => {
  console.error(error);
  if (!isStopping) void stop(1);
});

// Also what keeps this command running: its children are detached.
setInterval(() => {
  const fallen = processes.find(({ pid }) => !isAlive(pid));
  if (!fallen || isStopping) return;
  console.error(`The ${fallen.name} ended; see .local/dev/${fallen.name}.log`);
  void stop(1);
}, WATCH_MS);

mkdirSync(folder, { recursive: true });
const stack = await startStack(join(folder, "services"), { isDurable: true });
stops.push(stack.stop);
const { pid: natsPid, mqttUrl, caFile } = stack.nats;
writeFileSync(join(folder, "state.json"), JSON.stringify({ natsPid, mqttUrl, caFile }), { mode: 0o600 });

const [httpPort, metricsPort, webPort] = [await freePort(), await freePort(), await freePort()];
const publicUrl = `http://127.0.0.1:${webPort}`;
/** For the wider of the two: its sensor stays dry when circulation stops and everything drains back. */
const calibration = { topDistanceMm: 60, drainDistanceMm: 75, hysteresisMm: 3 };
const account = await seedAccount(stack.database.admin, {
  deviceNames: ["Display reef", "Quarantine"],
  email: EMAIL,
  passwordHash: await hashPassword(demoPassword()),
  calibration,
});
const devices = account.devices.map(({ registrationId, hardwareId, key }, index) => ({
  registrationId,
  hardwareId,
  key,
  preset: index === 0 ? "mid" : "nano",
  calibration,
}));
writeFileSync(join(folder, "devices.json"), JSON.stringify(devices), { mode: 0o600 });

const environment = serverEnvironment(stack, { httpPort, metricsPort, publicUrl });
// One household on one machine: `pnpm simulate --pair` needs no code here.
const ofThisMachine = { HALOCLINE_DEVICE_PAIRING: "open", HALOCLINE_FIRMWARE_PUBLIC_KEY: firmwareKeyFile() };
start("server", ["apps/server/src/main.ts"], { ...environment, ...ofThisMachine });
await waitUntil(() => answers(`http://127.0.0.1:${httpPort}/readyz`), 30_000, "the server");
const simulated = ["--devices", join(folder, "devices.json"), "--speed", EVAPORATION_SPEED];
start("simulator", ["apps/simulator/src/main.ts", "--broker", mqttUrl, "--ca", caFile, ...simulated], {});
start(
  "web",
  [VITE, "--host", "127.0.0.1", "--port", String(webPort), "--strictPort"],
  { HALOCLINE_API_URL: `http://127.0.0.1:${httpPort}` },
  WEB_APP,
);
await waitUntil(() => answers(publicUrl), 30_000, "the web app");

console.log(
  `Halocline is up after ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s with two simulated tanks (water evaporates ${EVAPORATION_SPEED} times faster).`,
);
console.log(`Open ${publicUrl} and sign in with ${EMAIL} / ${demoPassword()}   (logs in .local/dev, stop with Ctrl+C)`);
console.log("One more device: pnpm simulate --pair, in another terminal.");
