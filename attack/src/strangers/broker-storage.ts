// What the broker keeps: in memory and on disk as it says itself, and on disk as the disk says.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { NatsInstance } from "@halocline/local-services/nats";

type JetStreamReport = Readonly<{ memory: number; storage: number }>;

export type BrokerStorage = Readonly<{ memoryBytes: number; diskBytes: number }>;

/** A file that went away while we looked has no size. */
function bytesOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + bytesOf(join(entry.parentPath, entry.name)), 0);

export async function brokerStorage({ monitorUrl, storeFolder }: NatsInstance): Promise<BrokerStorage> {
  const { memory } = (await (await fetch(`${monitorUrl}/jsz`)).json()) as JetStreamReport;
  return { memoryBytes: memory, diskBytes: folderBytes(storeFolder) };
}

/** What is more than before; less of the one does not make up for more of the other. */
export const grownBytes = (before: BrokerStorage, now: BrokerStorage): number =>
  Math.max(0, now.memoryBytes - before.memoryBytes) + Math.max(0, now.diskBytes - before.diskBytes);
