import { expect, it } from "vitest";
import { alertsQuery } from "@/features/alerts/alerts.api.ts";
import { newestRunQuery } from "@/features/runs/runs.api.ts";
import { devicesQuery } from "@/live/device-row.ts";
import { latestReadingQuery } from "@/live/latest-reading.ts";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { exampleDevice, exampleReading, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { prefetchFirstScreen } from "./prefetch.ts";
import { createQueryClient } from "./query-client.ts";

const OTHER_TANK_ID = "0b6f6f0a-0000-4000-8000-00000000f002";

const ANSWERS = {
  "GET /api/auth/user": exampleUser(),
  "GET /api/devices": [exampleDevice({ tanks: [exampleTank(), exampleTank({ id: OTHER_TANK_ID })] })],
  [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading(),
  [`GET /api/tanks/${OTHER_TANK_ID}/latest-reading`]: exampleReading({ heightMm: 55 }),
  "GET /api/alerts": [],
  ...Object.fromEntries(
    [TANK_ID, OTHER_TANK_ID].flatMap((id) => [
      [`GET /api/tanks/${id}/automation-runs`, []],
      [`GET /api/tanks/${id}/level-history`, { bucketSeconds: 300, source: "readings", buckets: [] }],
    ]),
  ),
};

async function prefetch(pathname: string, search = "", answers: Record<string, unknown> = ANSWERS) {
  const sent = fakeServer(answers);
  const client = createQueryClient();
  await prefetchFirstScreen(client, { pathname, search });
  return { client, asked: sent.map(({ key }) => key.replace(/^GET \/api\/|\?.*$/g, "")) };
}

it("knows what the verdict of the only tank rests on before the dashboard is drawn, and has asked for the rest", async () => {
  const { client, asked } = await prefetch("/", "", { ...ANSWERS, "GET /api/devices": [exampleDevice()] });
  expect(client.getQueryData(latestReadingQuery(TANK_ID).queryKey)).toMatchObject({ heightMm: exampleReading().heightMm });
  expect(client.getQueryData(alertsQuery("all").queryKey)).toEqual([]);
  expect(client.getQueryData(newestRunQuery(TANK_ID).queryKey)).toEqual([]);
  const tank = `tanks/${TANK_ID}`;
  expect(asked.slice(0, 3)).toEqual(["auth/user", "devices", `${tank}/latest-reading`]);
  expect(asked.slice(3).toSorted()).toEqual([
    "alerts",
    "alerts",
    `${tank}/automation-runs`,
    `${tank}/automation-runs`,
    `${tank}/automation-runs`,
    `${tank}/level-history`,
  ]);
});

it("asks for no level before a list of several tanks is drawn", async () => {
  expect((await prefetch("/")).asked).toEqual(["auth/user", "devices"]);
});

it("looks at the tank that the address names", async () => {
  const { client } = await prefetch("/", `?tank=${OTHER_TANK_ID}`);
  expect(client.getQueryData(latestReadingQuery(OTHER_TANK_ID).queryKey)).toMatchObject({ heightMm: 55 });
  expect(client.getQueryData(latestReadingQuery(TANK_ID).queryKey)).toBeUndefined();
});

it("asks a stranger's server for nothing but who is there, and other screens for no level", async () => {
  const signedOut = { ...ANSWERS, "GET /api/auth/user": reject(401, "signed_out", "Please sign in.") };
  expect((await prefetch("/", "", signedOut)).asked).toEqual(["auth/user"]);
  expect((await prefetch("/settings")).asked).toEqual(["auth/user", "devices"]);
});

it("fails nothing when the server does: the screens ask again and say so", async () => {
  const broken = { ...ANSWERS, "GET /api/devices": reject(503, "busy", "Try later") };
  const { client, asked } = await prefetch("/", "", broken);
  expect(asked).toEqual(["auth/user", "devices", "devices"]);
  expect(client.getQueryData(devicesQuery.queryKey)).toBeUndefined();
});
