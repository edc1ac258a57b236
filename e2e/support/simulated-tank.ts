// One household with a simulated tank or several, its server and a browser, for the stories of the dashboard.

import type { SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import type { PresetName } from "@halocline/tank-physics/presets";
import { Flash } from "@halocline/virtual-device/device/flash";
import type { Browser } from "playwright";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import { signIn } from "./entrance-page.ts";
import type { ServerProcess } from "./server-process.ts";
import { type StoryDevice, type StoryFleet, startStoryFleet } from "./story-fleet.ts";
import { type System, startSystem } from "./system.ts";
import { builtWebFolder } from "./web-build.ts";

const EMAIL = "owner@example.test";
const PASSWORD = "a reef at the wall";

export type Marks = Readonly<{ topDistanceMm: number; drainDistanceMm: number; hysteresisMm: number }>;

/** A tank as its owner left it, and how fast its time runs. */
export type Power = Readonly<{ preset: PresetName; ownerMarks: Marks; deviceSpeed?: number }>;

type Plan = Power &
  Readonly<{
    /** As the server has it; without one the tank is not calibrated. */
    calibration?: Marks;
    /** One controller and one tank for each; one controller "Reef" without them. */
    deviceNames?: readonly string[];
    /** A copy that the story may change; else the build itself. */
    webFolder?: string;
  }>;

export type Household = Readonly<{
  system: System;
  server: ServerProcess;
  browser: Browser;
  device: (index?: number) => StoryDevice;
  /** The same device with the same memory boots again; its owner has put the water where the marks say. */
  repower: (power: Power) => Promise<void>;
  setOnline: (isOnline: boolean) => void;
  /** Signed in as the owner, on the dashboard. */
  open: (options?: Parameters<typeof openPage>[1]) => Promise<WatchedPage>;
}>;

export async function startHousehold(name: string, plan: Plan): Promise<Household> {
  const system = await startSystem(name);
  try {
    return await settle(system, plan);
  } catch (error) {
    await system.stop();
    throw error;
  }
}

function powerSwitch(system: System, seeded: readonly SeededDevice[]) {
  const boards = seeded.map(({ registrationId, key, hardwareId }) => ({
    hardwareId,
    flash: new Flash({ grant: { registrationId, key } }),
  }));
  let fleet: StoryFleet | null = null;
  const device = (index = 0) => {
    const found = fleet?.devices[index];
    if (!found) throw new Error("the device has no power");
    return found;
  };
  return {
    device,
    setOnline: (isOnline: boolean) => fleet?.setOnline(isOnline),
    off: async () => fleet?.stop(),
    on: ({ preset, ownerMarks, deviceSpeed }: Power) => {
      const devices = boards.map((board) => ({ ...board, pairingCode: null, preset, calibration: ownerMarks }));
      fleet = startStoryFleet({ broker: system.stack.nats, devices, deviceSpeed });
    },
  };
}

async function settle(system: System, plan: Plan): Promise<Household> {
  const { calibration, deviceNames = ["Reef"], webFolder = builtWebFolder(), ...power } = plan;
  const server = await system.startServer("api,ingest,worker,auth", { HALOCLINE_WEB_FOLDER: webFolder });
  const passwordHash = await hashPassword(PASSWORD);
  const account = await system.seed({ deviceNames, email: EMAIL, passwordHash, ...(calibration && { calibration }) });
  const { device, setOnline, on, off } = powerSwitch(system, account.devices);
  on(power);
  system.onStop(off);
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const open: Household["open"] = async (options) => {
    const watched = await openPage(browser, options);
    await signIn(watched.page, server.url, EMAIL, PASSWORD);
    // Before it the browser complains, rightly, that nobody is signed in.
    watched.problems.length = 0;
    return watched;
  };
  const repower = async (next: Power) => {
    await off();
    on(next);
  };
  return { system, server, browser, device, repower, setOnline, open };
}
