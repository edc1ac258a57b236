// A household of simulated tanks that can be broken: a server, a simulator process of its own with its door open, and a browser.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { keptToken } from "@halocline/local-services/kept-secret";
import { repositoryPath } from "@halocline/local-services/paths";
import { startProcess, waitUntil } from "@halocline/local-services/processes";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { PRESETS } from "@halocline/tank-physics/presets";
import type { Browser } from "playwright";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import { builtProgram } from "./built-programs.ts";
import { signIn } from "./entrance-page.ts";
import type { ServerProcess } from "./server-process.ts";
import { childEnvironment } from "./size.ts";
import { type System, startSystem } from "./system.ts";
import { builtWebFolder } from "./web-build.ts";

const PASSWORD = "a reef at the wall";
const PRESET = "nano";
const { calibration: CALIBRATION, shape: SHAPE } = PRESETS[PRESET];

export type DemoHousehold = Readonly<{
  system: System;
  server: ServerProcess;
  browser: Browser;
  demo: SeededAccount;
  /** Signed in as this household's owner. */
  open: (account: SeededAccount, options?: Parameters<typeof openPage>[1]) => Promise<WatchedPage>;
  /** A household with its owner's password. */
  settle: (email: string, deviceNames: readonly string[], isSimulated: boolean) => Promise<SeededAccount>;
}>;

function writeDevices(devices: readonly SeededDevice[], devicesFile: string): void {
  const specs = devices.map(({ registrationId, hardwareId, key }) => ({ registrationId, hardwareId, key }));
  writeFileSync(devicesFile, JSON.stringify(specs.map((spec) => ({ ...spec, preset: PRESET, calibration: CALIBRATION }))));
}

/** In a folder that holds the list of the devices and the token of the door. */
export function startSimulator(system: System, folder: string, port: number): void {
  const devicesFile = join(folder, "devices.json");
  const { mqttUrl, caFile } = system.stack.nats;
  const args = ["--broker", mqttUrl, "--ca", caFile, "--devices", devicesFile];
  const control = ["--control", `127.0.0.1:${port}`, "--control-token-file", keptToken(join(folder, "token"))];
  const simulator = startProcess(
    process.execPath,
    [builtProgram("simulator"), ...args, ...control],
    join(folder, "simulator.log"),
    {
      env: childEnvironment(),
    },
  );
  system.onStop(simulator.stop);
}

/** Public: strangers may look at it. */
export async function startDemoHousehold(name: string, deviceNames: readonly string[], isPublic = false): Promise<DemoHousehold> {
  const system = await startSystem(name);
  try {
    const folder = repositoryPath(`.local/e2e/${name}`);
    const port = await freePort();
    const server = await system.startServer("api,ingest,worker,auth", {
      HALOCLINE_WEB_FOLDER: builtWebFolder(),
      HALOCLINE_PUBLIC_DEMO: isPublic ? "on" : "off",
      HALOCLINE_SIMULATOR_URL: `http://127.0.0.1:${port}`,
      HALOCLINE_SIMULATOR_TOKEN_FILE: keptToken(join(folder, "token")),
    });
    const settle: DemoHousehold["settle"] = async (email, names, isSimulated) => {
      const account = await system.seed({
        deviceNames: names,
        email,
        passwordHash: await hashPassword(PASSWORD),
        calibration: CALIBRATION,
        isSimulated,
        isPublicDemo: isPublic && isSimulated,
        hasAutoTopUp: true,
      });
      // Measured, as in every demonstration: without the pump's rate the core reports a welded relay as rising water.
      await system.rows("update tanks set area_cm2 = $2, topup_ml_per_min = $3 where account_id = $1", [
        account.accountId,
        SHAPE.sumpAreaM2 * 10_000,
        SHAPE.topupLPerMin * 1000,
      ]);
      return account;
    };
    const demo = await settle("demo@example.test", deviceNames, true);
    writeDevices(demo.devices, join(folder, "devices.json"));
    startSimulator(system, folder, port);
    const browser = await launchBrowser();
    system.onStop(() => browser.close());
    const open: DemoHousehold["open"] = async ({ email }, options) => {
      const watched = await openPage(browser, options);
      await signIn(watched.page, server.url, email, PASSWORD);
      // Before it the browser complains, rightly, that nobody is signed in.
      watched.problems.length = 0;
      return watched;
    };
    await waitUntil(() => areConfigured(system, demo), 90_000, "every device to have its settings", 500);
    return { system, server, browser, demo, open, settle };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

async function areConfigured(system: System, { accountId, devices }: SeededAccount): Promise<boolean> {
  const rows = await system.rows(
    "select from devices d join device_latest l using (device_no) where d.account_id = $1 and l.config_revision = d.config_revision",
    [accountId],
  );
  return rows.length === devices.length;
}
