// What others rely on, written to files, so that the difference before and after a rebuild can be read:
// the HTTP document, the socket's schema, the database, the names of metrics, the routes of the access matrix, the titles of tests.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { startTestCluster } from "@halocline/local-services/test-cluster";
import { EXPECTED } from "../apps/server/test/access-matrix.ts";
import { startTestServer } from "../apps/server/test/start-test-server.ts";

const inOrder = (lines: Iterable<string>): string => [...lines].sort().join("\n");
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", cwd: repositoryPath("."), maxBuffer: 2 ** 27 });

export async function writeSurface(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text.endsWith("\n") ? text : `${text}\n`);
  const { cluster, destroy } = await startTestCluster();
  const server = await startTestServer(cluster);
  try {
    write("openapi.json", JSON.stringify(await (await server.get("/api/openapi.json")).json(), null, 2));
    const dump = run("pg_dump", "--schema-only", server.database.urls.admin);
    // Newer versions of the tool write a key of their own into each dump.
    write("schema.sql", dump.replaceAll(/^\\(un)?restrict .*$/gm, ""));
    const metrics = await (await fetch(server.metricsUrl)).text();
    write("metrics.txt", inOrder([...metrics.matchAll(/^# TYPE (halocline_.*)$/gm)].map(([, line = ""]) => line)));
  } finally {
    await server.stop();
    await destroy();
  }
  write("matrix.json", JSON.stringify(EXPECTED, null, 2).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"));
  write("socket.ts", readFileSync(repositoryPath("packages/contracts/src/live/socket.contract.ts"), "utf8"));
  // By name only: a test may move, but none may go.
  const titles = run("node_modules/.bin/vitest", "list").matchAll(/^\[[\w-]+\] \S+ > (.*)$/gm);
  write("tests.txt", inOrder([...titles].map(([, title = ""]) => title)));
}
