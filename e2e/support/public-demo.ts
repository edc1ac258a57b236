// An instance that opens its demonstration to strangers: server, a simulated tank behind a control door, and a browser.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { startControl } from "@halocline/simulator/control/control-server";
import { startFleet } from "@halocline/simulator/fleet";
import { PRESETS } from "@halocline/tank-physics/presets";
import { Flash } from "@halocline/virtual-device/device/flash";
import type { Browser } from "playwright";
import { launchBrowser } from "./browser.ts";
import type { ServerProcess } from "./server-process.ts";
import { type System, startSystem } from "./system.ts";
import { builtWebFolder } from "./web-build.ts";

const TOKEN = "the token of the control door of a story";
const CALIBRATION = PRESETS.nano.calibration;

export type PublicDemo = Readonly<{ system: System; server: ServerProcess; browser: Browser; demo: SeededAccount }>;

function startTank(system: System, { registrationId, key, hardwareId }: SeededDevice) {
  const { mqttUrl: brokerUrl, caFile } = system.stack.nats;
  const flash = new Flash({ grant: { registrationId, key } });
  const spec = { hardwareId, flash, pairingCode: null, preset: "nano", calibration: CALIBRATION } as const;
  const fleet = startFleet({ brokerUrl, ca: readFileSync(caFile), devices: [spec] });
  system.onStop(() => fleet.stop());
  return fleet;
}

async function settle(system: System): Promise<PublicDemo> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-control-"));
  system.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, TOKEN, { mode: 0o600 });
  const port = await freePort();
  const server = await system.startServer("api,ingest,worker,auth", {
    HALOCLINE_WEB_FOLDER: builtWebFolder(),
    HALOCLINE_PUBLIC_DEMO: "on",
    HALOCLINE_SIMULATOR_URL: `http://127.0.0.1:${port}`,
    HALOCLINE_SIMULATOR_TOKEN_FILE: tokenFile,
  });
  const demo = await system.seed({
    deviceNames: ["Reef"],
    isSimulated: true,
    isPublicDemo: true,
    hasAutoTopUp: true,
    calibration: CALIBRATION,
  });
  const [device] = demo.devices;
  if (!device) throw new Error("one name makes one device");
  const { devices: tanks } = startTank(system, device);
  const control = await startControl({ host: "127.0.0.1", port, token: TOKEN, tanks });
  system.onStop(async () => control.close());
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  return { system, server, browser, demo };
}

export async function startPublicDemo(name: string): Promise<PublicDemo> {
  const system = await startSystem(name);
  try {
    return await settle(system);
  } catch (error) {
    await system.stop();
    throw error;
  }
}
