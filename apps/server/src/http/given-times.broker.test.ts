// Times that a caller makes up: each call that takes one answers it, whatever year it is of.

import { api } from "@halocline/contracts/http/api.contract";
import type { Endpoint } from "@halocline/contracts/http/endpoint";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

const NOW = "2026-11-16T10:00:00Z";
const ODD_TIMES = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "0099-12-31T23:59:59Z",
  "1969-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59.999Z",
  "2026-11-15T19:00Z",
  `2026-11-15T19:00:00.${"9".repeat(400)}Z`,
];

let server: TestServer;
let account: SeededAccount;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  account = await server.seed({ deviceNames: ["Reef"] });
});
afterAll(() => server.stop());

const takesTimes = ({ query }: Endpoint): boolean => query !== undefined && "from" in query.shape;
const keys = Object.entries<Endpoint>(api).flatMap(([key, endpoint]) => (takesTimes(endpoint) ? [key] : []));

it("[SEC-10] every list that is asked for between two times is among those tried", () => {
  expect(keys.length).toBeGreaterThanOrEqual(6);
});

it.each(keys)("[SEC-10] %s answers a time of any year, soon and never with 500", async (key) => {
  const path = key.replace("GET ", "").replace(":id", account.devices[0]?.tankId ?? "");
  const stretches = ODD_TIMES.flatMap((odd) => [
    { from: odd, to: NOW },
    { from: NOW, to: odd },
    { from: odd, to: odd },
  ]);
  const wrong: unknown[] = [];
  for (const stretch of stretches) {
    const response = await server.send(`GET ${path}?${new URLSearchParams(stretch).toString()}`, { account });
    const isWhole = await response.text().then(
      () => true,
      () => false,
    );
    if (![200, 400].includes(response.status) || !isWhole) wrong.push([stretch, response.status]);
  }
  expect(wrong).toEqual([]);
});
