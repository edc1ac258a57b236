// How long a statement of the API may take, by what it is for.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../test/start-test-server.ts";
import { openApiContext, openProcess } from "./open-context.ts";
import { createLogger } from "./platform/logger.ts";
import { createStops } from "./platform/stops.ts";

let server: TestServer;
const { onStop, stop } = createStops();
beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_ROLES: "auth" });
});
afterAll(async () => {
  await stop();
  await server.stop();
});

type Shown = { statement_timeout?: string; statementTimeout?: string };
const shown = ({ rows: [row] }: { rows: Shown[] }) => row?.statement_timeout ?? row?.statementTimeout;

it("[SAFE-11] ordinary questions end soon after nobody waits for them; those of a stop never do", async () => {
  const { accountId } = await server.seed({ deviceNames: [] });
  const api = await openApiContext(openProcess(server.config, createLogger("silent"), onStop));
  const question = "show statement_timeout";
  const ask = (within: typeof api.inAccount) =>
    within(accountId, (transaction) => sql<Shown>`show statement_timeout`.execute(transaction));
  expect([await api.pool.query(question), await ask(api.inAccount)].map(shown)).toEqual(["25s", "25s"]);
  expect([await api.poolToStop.query(question), await ask(api.inAccountToStop)].map(shown)).toEqual(["0", "0"]);
});
