// How many files one relay ON crosses: whoever follows it in the source reads that many. Counted by running one.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const MOST_FILES = 20;
/**
 * Runs before every handler and is no part of this one: who is calling (with the name of their cookie), what they may stop, what a
 * demo hides from its visitors, and the guards of all routes. And the timers of sockets, which may fall into it.
 */
const BEFORE_THE_HANDLER =
  /^(config\/public-address|db\/(endings|unless-demo)|realtime\/|http\/(app|access|malformed-requests|session-cookie-name)|http\/plugins\/|features\/accounts\/|open-context|platform\/)/;

let server: TestServer;
let api: Worker;
const ask = async (word: "begin" | "end" | "stop"): Promise<string[]> => {
  const answer = once(api, "message");
  api.postMessage(word);
  return (await answer)[0];
};

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(async () => {
  await ask("stop");
  await api.terminate();
  await server.stop();
});

it(`one relay ON crosses at most ${MOST_FILES} files of the server`, async () => {
  const { environment, send } = await server.prepareAnother({ HALOCLINE_ROLES: "api" });
  api = new Worker(new URL("../../../test/covered-api.ts", import.meta.url), { workerData: environment });
  await once(api, "message");
  const account = await server.seed({ deviceNames: ["Reef"] });
  const played = await playDevice(server, account.devices[0] as SeededDevice);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();

  await ask("begin");
  const path = `/api/devices/${account.devices[0]?.id}/relays/3`;
  const options = { account, body: { state: "ON" } };
  const { status } = await send(`POST ${path}`, options);
  const files = (await ask("end")).filter((file) => !BEFORE_THE_HANDLER.test(file));
  expect(status).toBe(200);
  expect(files).toContain("features/commands/dispatcher.ts");
  expect(files.length, files.toSorted().join("\n")).toBeLessThanOrEqual(MOST_FILES);
});
