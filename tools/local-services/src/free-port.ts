// Loopback ports below Linux's ephemeral range: a port inside it may be taken by any outgoing connection.

import { mkdirSync, statSync, utimesSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const FIRST = 20_000;
const COUNT = 12_000;
/** Long enough for whoever asked to bind it. */
const RESERVED_MS = 120_000;
const RESERVATIONS = join(tmpdir(), `halocline-ports-${userInfo().uid}`);

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Stories start beside each other: a port that was found free and is not bound yet must not be found by the next one, too. */
function reserve(port: number, nowMs: number): boolean {
  const place = join(RESERVATIONS, String(port));
  try {
    mkdirSync(place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      mkdirSync(RESERVATIONS, { recursive: true });
      return reserve(port, nowMs);
    }
    if (nowMs - statSync(place).mtimeMs < RESERVED_MS) return false;
    utimesSync(place, nowMs / 1000, nowMs / 1000);
    return true;
  }
}

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (reserve(port, Date.now()) && (await isFree(port))) return port;
  }
  throw new Error("no free loopback port found");
}
