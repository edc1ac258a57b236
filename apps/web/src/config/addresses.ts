export const liveSocketUrl = (page: Pick<Location, "protocol" | "host">): string =>
  `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/ws`;

export const DEVELOPMENT_SESSION_PATH = "/dev/session";

/** The server has this path only on a developer's machine, so the link is offered only there. */
export const offersDevelopmentSession = (hostname: string): boolean =>
  import.meta.env.DEV || hostname === "127.0.0.1" || hostname === "localhost";
