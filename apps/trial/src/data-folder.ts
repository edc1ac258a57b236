// The one folder that a trial keeps everything in: a volume of its container.

import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";

export function openFolder(folder: string): (name: string) => string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const { uid } = userInfo();
    throw new Error(`${folder} cannot be written by user ${uid}: give the container a named volume for it`, { cause });
  }
  return (name) => join(folder, name);
}

const answers = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const visit = connect(socket);
    visit.once("error", () => resolve(false));
    visit.once("connect", () => {
      visit.destroy();
      resolve(true);
    });
  });

/**
 * Two containers on one volume would ruin its database, and each sees its own processes only: no number of a process tells them.
 * A socket in the volume answers in both, and only as long as somebody holds it.
 */
export async function holdFolder(socket: string): Promise<Server> {
  if (await answers(socket)) throw new Error("this data is in use by another container: stop that one first");
  rmSync(socket, { force: true });
  const server = createServer((visit) => visit.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  return server.unref();
}
