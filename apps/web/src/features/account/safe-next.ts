const HERE = "http://here.invalid";

/** Where to go after sign-in. Only a path of our own: an address from outside must not send anybody elsewhere. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith("/") || /[\\\s]/.test(next)) return "/";
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE || url.pathname === "/login") return "/";
  return url.pathname + url.search + url.hash;
}
