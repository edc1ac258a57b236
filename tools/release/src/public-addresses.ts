// The server's own rule on its addresses, before anything is written: whoever installs reads it here, not in a log.

import { isOrigin, refuseAddress } from "@halocline/local-services/public-address";

const stop = (sentence: string): never => {
  console.error(`secrets: ${sentence}`);
  process.exit(1);
};

export const isChosen = (plainHttp: string): boolean =>
  plainHttp === "home" || (plainHttp !== "" && stop("--plain-http knows one word: home"));

export function requireAddresses(addresses: readonly string[], isPlainHttpChosen: boolean): void {
  for (const address of addresses) {
    if (!isOrigin(address)) stop(`${address} is no origin: http or https, no path, no slash at the end`);
    const refused = refuseAddress(address, isPlainHttpChosen);
    if (refused !== null) stop(`${refused} (--plain-http=home)`);
  }
}
