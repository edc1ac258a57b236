// What the server passes over while the database is away is not lost: it stands in the metrics by place.

import { withClient } from "@halocline/local-services/database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

async function troubles(): Promise<Record<string, number>> {
  const text = await (await fetch(server.metricsUrl)).text();
  const lines = text.matchAll(/^halocline_background_errors_total\{place="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, place = "", count]) => [place, Number(count)]));
}

const database = () => new URL(server.database.urls.admin).pathname.slice(1);
const onCluster = (text: string) =>
  withClient(server.database.urls.admin.replace(`/${database()}?`, "/postgres?"), (client) => client.query(text));

describe("while the database is away", () => {
  it("readiness and a stop's question for its owner say where they failed", async () => {
    const account = await server.seed({ deviceNames: ["Reef"] });
    expect(await troubles()).toMatchObject({ readiness: 0, owner_read: 0, bus_handler: 0 });
    await onCluster(`alter database ${database()} with allow_connections false`);
    await onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database()}'`);
    const ready = async () => (await server.get("/readyz/record")).status;
    await eventually(ready, (status) => status === 503);
    const stop = await server.send(`POST /api/devices/${account.devices[0]?.id}/emergency-stop`, { account });
    expect(stop.status).toBe(503);
    const found = await eventually(troubles, ({ owner_read = 0, readiness = 0 }) => owner_read > 0 && readiness > 0);
    await onCluster(`alter database ${database()} with allow_connections true`);
    expect([found.readiness, found.owner_read].map((count) => Number(count) > 0)).toEqual([true, true]);
  });
});
