// The broker that `pnpm dev` or `pnpm services start` runs in this checkout, and whose firmware `pnpm dev` signs.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type BrokerPlace = Readonly<{ brokerUrl: string; caFile: string; firmwareKeyFile: string | null }>;

/** Without a process while `pnpm dev` is still starting. */
type State = Readonly<{ natsPid?: number; mqttUrl: string; caFile: string; firmwareKeyFile?: string | null }>;

export const LOCAL_FOLDER = fileURLToPath(new URL("../../../.local/", import.meta.url));
/** The demonstration first: it has a screen. */
const STATE_FILES = ["dev/state.json", "services/state.json"];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function findLocalBroker(folder = LOCAL_FOLDER): BrokerPlace | null {
  for (const name of STATE_FILES) {
    const file = `${folder}${name}`;
    if (!existsSync(file)) continue;
    const { natsPid, mqttUrl, caFile, firmwareKeyFile = null }: State = JSON.parse(readFileSync(file, "utf8"));
    if (natsPid !== undefined && isAlive(natsPid)) return { brokerUrl: mqttUrl, caFile, firmwareKeyFile };
  }
  return null;
}
