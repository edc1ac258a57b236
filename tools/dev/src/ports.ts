// Ports that stay the same between two starts, so that a bookmark and a signed-in browser keep working.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { freePort, isFree } from "@halocline/local-services/free-port";

/** On a telephone's keys 4256 spells HALO. */
export const FRIENDLY_PORTS = { web: 4256, mail: 4257 } as const;
type PortName = keyof typeof FRIENDLY_PORTS;

type Remembered = Partial<Record<PortName, number>>;

const read = (file: string): Remembered => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** A taken port is no reason to fail: another one is taken for this time, and the remembered one stays remembered. */
export async function keptPort(
  file: string,
  name: PortName,
  { friendly, say }: Readonly<{ friendly: number; say: (text: string) => void }>,
): Promise<number> {
  const remembered = read(file);
  const wanted = remembered[name] ?? friendly;
  const port = (await isFree(wanted)) ? wanted : await freePort();
  if (port !== wanted) say(`Port ${wanted} is taken by another program: the ${name} page is at ${port} instead.`);
  if (remembered[name] === undefined) writeFileSync(file, JSON.stringify({ ...remembered, [name]: port }));
  return port;
}
