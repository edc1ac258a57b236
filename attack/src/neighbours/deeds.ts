// What a neighbour may do to the instance with what is theirs: a device's key, a socket, a session.

import { sessionCookie } from "@halocline/e2e/support/api-caller";
import { deviceNames } from "@halocline/e2e/support/system";
import type { SeededDevice } from "@halocline/local-services/seed";
import { hashPassword } from "@halocline/server/features/accounts/passwords";
import { type Harm, startHarm } from "../lab/hostile-child.ts";
import type { Lab } from "../lab/lab.ts";
import type { FloodPlan } from "./flood.process.ts";
import { HOSTILE_MESSAGES } from "./hostile-messages.ts";
import type { HostileCall, SessionPlan } from "./session.process.ts";
import type { SocketPlan } from "./socket.process.ts";

export type Deed = Readonly<{ name: string; begin: (lab: Lab) => Promise<Harm> }>;

const PER_SECOND = 5000;
const CALLS_AT_ONCE = 64;
const DAY_MS = 86_400_000;

/** A household for each, so that no deed is hindered by what the one before has used up. */
async function moveIn({ system, server }: Lab) {
  const account = await system.seed({ deviceNames: deviceNames(2, "Hostile"), passwordHash: await hashPassword("a reef") });
  const [device] = account.devices;
  if (!device) throw new Error("two names make two devices");
  return { account, device, url: server.url, cookie: sessionCookie(system.stack, account) };
}

const flood = (message: string): Deed => ({
  name: message,
  begin: async (lab) => {
    const { device } = await moveIn(lab);
    const { mqttPort: port, caFile } = lab.system.stack.nats;
    const plan: FloodPlan = { port, caFile, device, message, perSecond: PER_SECOND };
    return startHarm(new URL("./flood.process.ts", import.meta.url), plan);
  },
});

const socket: Deed = {
  name: "a socket",
  begin: async (lab) => {
    const { account, url, cookie } = await moveIn(lab);
    const plan: SocketPlan = { url, cookie, deviceIds: account.devices.map(({ id }) => id) };
    return startHarm(new URL("./socket.process.ts", import.meta.url), plan);
  },
};

const session = (name: string, callsFor: (device: SeededDevice) => readonly HostileCall[]): Deed => ({
  name,
  begin: async (lab) => {
    const { device, url, cookie } = await moveIn(lab);
    const plan: SessionPlan = { url, cookie, calls: callsFor(device), atOnce: CALLS_AT_ONCE };
    return startHarm(new URL("./session.process.ts", import.meta.url), plan);
  },
});

const get = (path: string): HostileCall => ({ method: "GET", path });
const post = (path: string, body?: object): HostileCall => ({ method: "POST", path, ...(body && { body }) });

const reads = ({ id, tankId }: SeededDevice): HostileCall[] => {
  const time = (atMs: number) => new Date(atMs).toISOString();
  const stretch = (fromMs: number, toMs: number) => `from=${time(fromMs)}&to=${time(toMs)}`;
  const nowMs = Date.now();
  return [
    get("/api/devices"),
    get(`/api/tanks/${tankId}/level-history?points=2000&${stretch(nowMs - 90 * DAY_MS, nowMs)}`),
    get(`/api/tanks/${tankId}/timeline?${stretch(nowMs - DAY_MS, nowMs)}`),
    get(`/api/devices/${id}`),
    get("/api/audit"),
    get("/api/alerts"),
    get(`/api/vacation-check?${stretch(nowMs + DAY_MS, nowMs + 8 * DAY_MS)}`),
  ];
};

const writes = ({ id, tankId }: SeededDevice): HostileCall[] => [
  post("/api/auth/change-password", { currentPassword: "not the one it is", newPassword: "another reef at the wall" }),
  post("/api/exports", {}),
  post("/api/live/ticket"),
  post(`/api/devices/${id}/test-connection`),
  post(`/api/tanks/${tankId}/water-change/start`),
  post("/api/devices/pairing-code"),
];

const stops = ({ id }: SeededDevice): HostileCall[] => [
  post(`/api/devices/${id}/emergency-stop`),
  post(`/api/devices/${id}/relays/2`, { state: "OFF" }),
];

export const DEEDS: readonly Deed[] = [
  ...Object.keys(HOSTILE_MESSAGES).map(flood),
  socket,
  session("a session that reads", reads),
  session("a session that writes", writes),
  session("a session that stops", stops),
];
