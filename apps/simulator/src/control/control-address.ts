// Where the control server listens. Loopback only: whoever may break a tank is on this machine, and knows the token.

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];
const FORM = /^(.+):(\d{1,5})$/;
const HIGHEST_PORT = 65_535;
const SHORTEST_TOKEN = 32;

export type ControlAddress = Readonly<{ host: string; port: number }>;

export function parseControlAddress(text: string): ControlAddress {
  const [, written = "", digits = ""] = FORM.exec(text) ?? [];
  const host = written.replace(/^\[(.*)\]$/, "$1");
  const port = Number(digits || Number.NaN);
  if (!LOOPBACK.includes(host) || !(port <= HIGHEST_PORT))
    throw new Error(`--control must be a loopback address with a port, such as 127.0.0.1:7070: "${text}" is none`);
  return { host, port };
}

export function parseControlToken(text: string): string {
  const token = text.trim();
  if (token.length < SHORTEST_TOKEN) throw new Error(`the control token must have at least ${SHORTEST_TOKEN} characters`);
  return token;
}
