// pnpm bench screen: from a device's publish over MQTT and TLS to the number in a real browser's page, beside the bare
// way of the same messages to a plain socket at the same server.

import { launchBrowser, openPage } from "@halocline/e2e/support/browser";
import { waitForLiveLevel } from "@halocline/e2e/support/dashboard-page";
import { signIn } from "@halocline/e2e/support/entrance-page";
import { connectPlainDevice } from "@halocline/e2e/support/plain-device";
import { type BareReceiver, measureScreen } from "@halocline/e2e/support/screen-latency";
import { type System, startSystem } from "@halocline/e2e/support/system";
import { builtWebFolder } from "@halocline/e2e/support/web-build";
import type { SeededAccount } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { SESSION_COOKIE, signSession } from "@halocline/server/features/accounts/session-cookie";
import { WebSocket } from "ws";
import { percentile, rounded } from "./figures.ts";

export type ScreenBenchOptions = Readonly<{ updates: number }>;
export type ScreenFigures = Readonly<{ p99Ms: number }>;

const EMAIL = "owner@example.test";
const PASSWORD = "a reef at the wall";
const CALIBRATION = { topDistanceMm: 28, drainDistanceMm: 58, hysteresisMm: 3 };

export async function benchScreen(options: ScreenBenchOptions): Promise<ScreenFigures> {
  const system = await startSystem("bench-screen");
  try {
    return await measure(options, system);
  } finally {
    await system.stop();
  }
}

async function measure({ updates }: ScreenBenchOptions, system: System): Promise<ScreenFigures> {
  const server = await system.startServer("api,auth,ingest,worker", { HALOCLINE_WEB_FOLDER: builtWebFolder() });
  const passwordHash = await hashPassword(PASSWORD);
  const account = await system.seed({ deviceNames: ["Reef"], email: EMAIL, passwordHash, calibration: CALIBRATION });
  const [seeded] = account.devices;
  if (!seeded) throw new Error("one name makes one device");
  const device = await connectPlainDevice(system.stack.nats, seeded);
  system.onStop(device.close);
  device.telemetry({ seq: 1, water_mm: 29.5 });
  const browser = await launchBrowser();
  system.onStop(() => browser.close());
  const { page } = await openPage(browser);
  await signIn(page, server.url, EMAIL, PASSWORD);
  await waitForLiveLevel(page);
  const bare = await listenPlainly(system, server.url, account, seeded.id);
  const { screenMs, bareMs } = await measureScreen({ page, device, bare }, updates, 2);
  return report(updates, screenMs, bareMs);
}

/** A client without a page: it only notes when it heard which distance. */
function listenPlainly(system: System, url: string, account: SeededAccount, deviceId: string): Promise<BareReceiver> {
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(signSession(account.sessionToken, system.stack.sessionSecret))}`;
  const heardAtMs = new Map<string, number>();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
    system.onStop(async () => socket.terminate());
    socket.once("error", reject);
    socket.once("open", () => socket.send(JSON.stringify({ type: "subscribe_device", data: { deviceId } })));
    socket.on("message", (data) => {
      const atMs = Date.now();
      const message = JSON.parse((data as Buffer).toString("utf8"));
      if (message.type === "telemetry_update") heardAtMs.set(message.data.reading.heightMm.toFixed(1), atMs);
      else if (message.type === "snapshot") resolve({ heardAtMs: (text) => heardAtMs.get(text) ?? null });
      else if (message.type === "error") reject(new Error(message.data.message));
    });
  });
}

function report(updates: number, screenMs: readonly number[], bareMs: readonly number[]): ScreenFigures {
  const line = (name: string, delaysMs: readonly number[]) => {
    const [p50, p99] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.99)];
    console.log(`${name.padEnd(38)} p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, ${delaysMs.length} of ${updates} updates`);
    return { p50, p99 };
  };
  const bare = line("(a) publish to a plain socket", bareMs);
  const screen = line("(b) publish to the number on the screen", screenMs);
  console.log(`ratio screen/bare: p50 ${rounded(screen.p50 / bare.p50, 2)}, p99 ${rounded(screen.p99 / bare.p99, 2)}`);
  console.log(`publish to screen: p50 ${rounded(screen.p50)} ms, p99 ${rounded(screen.p99)} ms of ${screenMs.length}`);
  return { p99Ms: screen.p99 };
}
