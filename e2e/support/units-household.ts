// Whoever installed the units moves in: an account by the set-up token, a device by its pairing code. Both are kept over
// everything that is done to the machine afterwards.

import { type Fleet, startFleet } from "@halocline/simulator/fleet";
import { Flash } from "@halocline/virtual-device/device/flash";
import { expect } from "vitest";
import type { Machine } from "./machine.ts";

/** Of what stands in for a reverse proxy: the server itself listens on loopback. */
export const PROXY_PORT = 8081;
const ORIGIN = "https://reef.home";
const HARDWARE_ID = "hc-0a1b2c3d4e5f";
const OWNER = { firstName: "Nora", lastName: "Clown", email: "nora@example.test", password: "anemone at home" };

export type UnitsHousehold = Readonly<{
  /** The authority that the device was given first. */
  authority: string;
  whoIs: () => Promise<unknown>;
  deviceStatus: () => Promise<unknown>;
  /** How often the device has connected since it was switched on. */
  connects: () => number;
  /** As an hour later. */
  renewSession: () => Promise<void>;
  /** With another authority; what pairing gave it stays in its flash. */
  setUpAgain: (authority: string) => Promise<void>;
  stop: () => Promise<void>;
}>;

const PROXY = `const { connect, createServer } = require("node:net");
createServer((from) => {
  const to = connect(8080, "127.0.0.1");
  for (const socket of [from, to]) socket.on("error", () => { from.destroy(); to.destroy(); });
  from.pipe(to).pipe(from);
}).listen(${PROXY_PORT}, "0.0.0.0");`;

/** A browser as far as cookies go. */
function openVisit(url: string) {
  let cookies: string[] = [];
  return async (key: string, body?: unknown): Promise<{ status: number; body: any }> => {
    const [method = "", path = ""] = key.split(" ");
    const headers = { origin: ORIGIN, "x-halocline": "1", cookie: cookies.join("; ") };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(url + path, { method, headers: { ...headers, ...type }, ...sent });
    for (const cookie of response.headers.getSetCookie().map((header) => header.split(";")[0] ?? "")) {
      const name = cookie.split("=")[0] ?? "";
      cookies = [...cookies.filter((kept) => !kept.startsWith(`${name}=`)), cookie];
    }
    return { status: response.status, body: await response.json().catch(() => null) };
  };
}

export async function moveIn(machine: Machine, firstStepsFile: string): Promise<UnitsHousehold> {
  machine.run(`cat > /opt/proxy.cjs <<'END'\n${PROXY}\nEND\nsystemd-run --unit=proxy node /opt/proxy.cjs`);
  const visit = openVisit(`http://127.0.0.1:${machine.portOf(PROXY_PORT)}`);
  const setUpToken = /signup#setup=(\S+)/.exec(machine.run(`cat ${firstStepsFile}`))?.[1];
  await expect.poll(async () => (await visit("GET /readyz").catch(() => null))?.status).toBe(200);
  expect(await visit("POST /api/auth/sign-up", { ...OWNER, setUpToken })).toMatchObject({ status: 200 });
  expect(await visit("POST /api/auth/login", { email: OWNER.email, password: OWNER.password })).toMatchObject({ status: 200 });

  const authority = machine.run("cat /var/lib/halocline/secrets/server/ca.pem");
  const flash = new Flash();
  const powerOn = (ca: string, pairingCode: string | null): Fleet =>
    startFleet({
      brokerUrl: `mqtts://127.0.0.1:${machine.portOf(8883)}`,
      ca,
      devices: [{ hardwareId: HARDWARE_ID, pairingCode, flash }],
    });
  const { code } = (await visit("POST /api/devices/pairing-code")).body;
  let fleet = powerOn(authority, code);
  const isAnnounced = async () => JSON.stringify((await visit("GET /api/devices/discover")).body).includes(HARDWARE_ID);
  await expect.poll(isAnnounced).toBe(true);
  const registered = await visit("POST /api/devices/register-discovered", { deviceId: HARDWARE_ID, name: "Kitchen reef" });
  expect(registered.status).toBe(200);
  const deviceStatus = async () => (await visit("GET /api/devices").catch(() => null))?.body?.[0]?.status;
  await expect.poll(deviceStatus).toBe("online");
  return {
    authority,
    whoIs: async () => (await visit("GET /api/auth/user")).body?.email,
    deviceStatus,
    connects: () => fleet.counters().connects,
    renewSession: async () => {
      machine.run(
        `cd / && sudo -u postgres psql --dbname=halocline --command="update auth.sessions set expires_at = now() + interval '20 days'"`,
      );
      await visit("GET /api/auth/user");
    },
    setUpAgain: async (ca) => {
      await fleet.stop();
      fleet = powerOn(ca, null);
    },
    stop: () => fleet.stop(),
  };
}
