// A household has alerts sent to the addresses of the server's own machine, at a server that may call private networks and at one that
// may not. Listeners there must get no request; at a server that may call its own machine they must, or nothing was shown.

import { createServer } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { exact, type Gate } from "@halocline/bench/gates";
import { apiCaller } from "@halocline/e2e/support/api-caller";
import type { System } from "@halocline/e2e/support/system";
import { ownAddresses } from "@halocline/server/platform/outgoing/judge-address";
import type { Attack } from "../attack.types.ts";
import { EVERY_ROLE, withSystem } from "../lab/lab.ts";

const MOST_TESTS = 8;

export type Tally = {
  refused: number;
  asked: number;
  reachedFromHome: number;
  reachedFromPublic: number;
  reachedFromMachine: number;
};

type Listener = Readonly<{ url: string; requests: () => number; close: () => void }>;

/** Link-local ones have a zone, which no address of a service can name. */
const addressesToTry = (): string[] => ownAddresses().filter((address) => !/^(fe80|169\.254)/.test(address));

async function listenAt(address: string): Promise<Listener> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const host = isIPv6(address) ? `[${address}]` : address;
  return { url: `http://${host}:${port}`, requests: () => requests, close: () => server.close() };
}

/** How many requests the listeners got from this server. */
async function attackFrom(system: System, url: string, listeners: readonly Listener[], tally: Tally): Promise<number> {
  const before = listeners.reduce((sum, { requests }) => sum + requests(), 0);
  const owner = await system.seed({ deviceNames: ["Reef"] });
  const call = apiCaller(system.stack, url, owner);
  for (const { url: target } of listeners.slice(0, MOST_TESTS)) {
    const fields = { server: target, token: "AnyToken.1234" };
    const input = { preset: "gotify", name: "Inside", fields, severities: ["critical"], isEnabled: true };
    const made = await call("POST", "/api/settings/channels", input);
    if (made.status !== 200) throw new Error(`the service at ${target} was not kept: ${JSON.stringify(made.body)}`);
    const tested = await call("POST", `/api/settings/channels/${(made.body as { id: string }).id}/test`);
    tally.asked += 1;
    if ((tested.body as { error?: string } | null)?.error === "address_refused") tally.refused += 1;
  }
  return listeners.reduce((sum, { requests }) => sum + requests(), 0) - before;
}

export const ownMachineGates = (tally: Tally, targets: number): Gate[] => [
  exact("requests that reached this machine from a server for the internet", tally.reachedFromPublic, { atMost: 0 }),
  exact("requests that reached this machine from a server for home networks", tally.reachedFromHome, { atMost: 0 }),
  exact("addresses refused", tally.refused, { atLeast: 2 * targets }),
  // Where no listener can be reached at all, nothing was shown.
  exact("requests that reached this machine where that is allowed", tally.reachedFromMachine, { atLeast: 1 }),
];

export const ownMachine: Attack = {
  name: "own-machine",
  title: "alerts to every address of the server's own network interfaces",
  run: () =>
    withSystem("own-machine", async (system) => {
      const tally: Tally = { refused: 0, asked: 0, reachedFromHome: 0, reachedFromPublic: 0, reachedFromMachine: 0 };
      const listeners = await Promise.all(addressesToTry().map(listenAt));
      try {
        const from = async (reach: string, roles: string) => {
          const { url } = await system.startServer(roles, { HALOCLINE_OUTGOING_PRIVATE: reach });
          return attackFrom(system, url, listeners, tally);
        };
        tally.reachedFromPublic = await from("", EVERY_ROLE);
        tally.reachedFromHome = await from("home", "api,auth");
        const { refused } = tally;
        tally.reachedFromMachine = await from("machine", "auth,api");
        tally.refused = refused;
      } finally {
        for (const { close } of listeners) close();
      }
      console.log(`  ${listeners.length} addresses of this machine, ${tally.asked} tests of a service, ${tally.refused} refused`);
      return ownMachineGates(tally, Math.min(listeners.length, MOST_TESTS));
    }),
};
