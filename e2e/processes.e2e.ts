// The processes of a story: a failed start is reported, and nothing outlives an interrupted run.

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newRolePasswords } from "@halocline/local-services/database";
import { newNatsKeys } from "@halocline/local-services/nats";
import { repositoryPath } from "@halocline/local-services/paths";
import { isAlive, waitUntil } from "@halocline/local-services/processes";
import { expect, test } from "vitest";
import { startServer } from "./support/server-process.ts";

const FAILS_WITHIN_MS = 30_000;

test("a server that cannot start is reported with the end of its log, before the time limit", {
  timeout: FAILS_WITHIN_MS,
}, async () => {
  const url = "postgres://nobody@127.0.0.1:1/none";
  const stack = {
    nats: { servicesUrl: "nats://127.0.0.1:1", keys: newNatsKeys() },
    database: { ...newRolePasswords(), app: url, ingest: url, worker: url, auth: url, admin: url },
    sessionSecret: "s".repeat(43),
  };
  const folder = repositoryPath(".local/e2e/processes");
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, "no-such-role.log");
  await expect(startServer(stack, { roles: "chef", logFile })).rejects.toThrow(
    /did not start; its log ends:[\s\S]*HALOCLINE_ROLES/,
  );
});

test("the services of a story end with its process, even when it is killed", async () => {
  const story = fork(fileURLToPath(new URL("./support/system.process.ts", import.meta.url)), { execArgv: [] });
  const [pids] = (await once(story, "message")) as [number[]];
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  story.kill("SIGKILL");
  await waitUntil(() => !pids.some(isAlive), 15_000, "the services to end");
});
