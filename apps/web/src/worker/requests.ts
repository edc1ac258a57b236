// What the worker may answer itself. It decides without a browser, so that every case can be tried.

/** What is known of a request before it is sent. */
type Asked = Readonly<{ method: string; mode: string; url: string }>;

/** `page`: the network, or the offline page. `shell`: a kept file of the offline page. `other`: the browser goes on as without us. */
type Kind = "page" | "shell" | "other";

const CACHE_PREFIX = "halocline-shell-";

/** As in the server: calls, sockets and files of a hashed name are no pages. A download is a call, so it is none either. */
const NO_PAGE = /^\/(api|ws|assets)(\/|$)/;

/** What a proxy says when the server behind it does not answer. The server itself never answers a page like this. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

export function kindOf({ method, mode, url }: Asked, origin: string, shell: readonly string[]): Kind {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return "other";
  if (mode === "navigate") return NO_PAGE.test(address.pathname) ? "other" : "page";
  return shell.includes(address.pathname) && address.search === "" ? "shell" : "other";
}

export const isAway = (status: number): boolean => GATEWAY_STATUSES.has(status);

export const cacheNameOf = (build: string): string => CACHE_PREFIX + build;

/** Of another build. What others keep under this address is not ours to delete. */
export const isOldCache = (name: string, build: string): boolean => name.startsWith(CACHE_PREFIX) && name !== cacheNameOf(build);

export const isOwnCache = (name: string): boolean => name.startsWith(CACHE_PREFIX);
