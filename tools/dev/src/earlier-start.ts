// What the last start left in its notes. A command that was killed leaves its programs behind, and they would stand in the way.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { commandLineOf, stopPid } from "@halocline/local-services/processes";
import { inDemoFolder } from "./demo-folder.ts";

/** A number alone may have gone to another program since: its command line must hold this, too. */
export type Noted = Readonly<{ pid: number; sign: string; signal?: NodeJS.Signals }>;

/** Also read by `pnpm simulate`, which looks for a broker and for a key to believe. */
type Broker = Readonly<{ natsPid: number; mqttUrl: string; caFile: string; firmwareKeyFile: string }>;
export type Notes = Partial<Broker> & Readonly<{ processes: readonly Noted[] }>;

const FILE = inDemoFolder("state.json");
const COMMAND = "tools/dev/src/dev.ts";

export const thisCommand = (): Noted => ({ pid: process.pid, sign: COMMAND });

export const writeNotes = (notes: Notes): void => writeFileSync(FILE, JSON.stringify(notes), { mode: 0o600 });
export const dropNotes = (): void => rmSync(FILE, { force: true });

const isStillThat = ({ pid, sign }: Noted): boolean => commandLineOf(pid)?.includes(sign) ?? false;

/** Throws while another `pnpm dev` runs here; ends what a killed one has left. */
export async function clearEarlierStart(): Promise<void> {
  if (!existsSync(FILE)) return;
  const { processes = [] } = JSON.parse(readFileSync(FILE, "utf8")) as Partial<Notes>;
  const running = processes.find((noted) => noted.sign === COMMAND && isStillThat(noted));
  if (running) throw new Error(`pnpm dev runs here already, as process ${running.pid}: stop it first`);
  for (const noted of processes.filter(isStillThat)) await stopPid(noted.pid, noted.signal);
  dropNotes();
}
