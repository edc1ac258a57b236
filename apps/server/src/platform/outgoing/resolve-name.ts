// From a name to its addresses. Names of the internet are asked of the name servers themselves: the system's own way keeps one of the
// process's four threads for as long as a name server is silent, and a household could name one that always is. In a home there is one
// household, whose names may stand in a file or be its network's own, which only the system knows.

import { lookup, Resolver } from "node:dns/promises";
import type { OutgoingReach } from "./judge-address.ts";

export type Resolved = Readonly<{ address: string; family: number }>;

/** Whoever gives up says so by the signal. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly Resolved[]>;

/** Two seconds and then four: a lost packet is asked for again, and there is time left to call. */
const ASKING = { timeout: 2000, tries: 2 };

/** Not those of this machine: for tests. */
type NameServers = readonly string[] | undefined;

/** The older family first: a machine without the newer one would wait for it. */
export function askNameServers(nameServers?: NameServers): ResolveName {
  return async (name, signal) => {
    // One for each name, so that giving up one gives up no other.
    const resolver = new Resolver(ASKING);
    if (nameServers) resolver.setServers(nameServers);
    signal.addEventListener("abort", () => resolver.cancel(), { once: true });
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (four.status === "rejected" && six.status === "rejected") throw four.reason;
    const found = (answer: PromiseSettledResult<string[]>, family: number) =>
      answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
    return [...found(four, 4), ...found(six, 6)];
  };
}

export const resolverOf = (reach: OutgoingReach, nameServers?: NameServers): ResolveName =>
  reach === "public" ? askNameServers(nameServers) : (name) => lookup(name, { all: true });
