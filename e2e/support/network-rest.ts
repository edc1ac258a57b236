// The interfaces of this machine, which come and go with containers: an address of IPv6 settles a second or two after its interface, and
// each of these is a change that Chromium answers by breaking off what it loads.

import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { waitUntil } from "@halocline/local-services/processes";

const RESTS_FOR_MS = 3000;
const RESTS_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;

/** With the flags of addresses that are not settled yet; a machine without IPv6 has no such file. */
function settling(): string {
  try {
    return readFileSync("/proc/net/if_inet6", "utf8");
  } catch {
    return "";
  }
}

export async function untilNetworkRests(): Promise<void> {
  const look = () => JSON.stringify(networkInterfaces()) + settling();
  let last = { seen: look(), sinceMs: performance.now() };
  const isAtRest = () => {
    const seen = look();
    if (seen !== last.seen) last = { seen, sinceMs: performance.now() };
    return performance.now() - last.sinceMs >= RESTS_FOR_MS;
  };
  await waitUntil(isAtRest, RESTS_WITHIN_MS, "the machine's network to be at rest", LOOK_EVERY_MS);
}
