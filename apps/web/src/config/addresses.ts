export const liveSocketUrl = (page: Pick<Location, "protocol" | "host">): string =>
  `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/ws`;
