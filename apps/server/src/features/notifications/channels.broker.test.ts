// A person's own services on a whole server: settings, their secrets, a test, and the way of an alert from the device to the phone.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const TOKEN = "AWVWZ4wG.2fO-IN";

let server: TestServer;
let gotify: http.Server;
let here: string;
let account: SeededAccount;
let answers: number[];
const received: { path: string; key: unknown; body: any }[] = [];

beforeAll(async () => {
  gotify = http.createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", key: request.headers["x-gotify-key"], body: JSON.parse(text) });
      response.writeHead(answers.shift() ?? 200).end(JSON.stringify({ id: received.length, error: TOKEN }));
    });
  });
  await new Promise<void>((resolve) => gotify.listen(0, "127.0.0.1", resolve));
  here = `http://127.0.0.1:${(gotify.address() as AddressInfo).port}`;
  server = await startTestServer(inject("testCluster"), { HALOCLINE_OUTGOING_PRIVATE: "machine" });
});
afterAll(async () => {
  await server.stop();
  gotify.closeAllConnections();
  gotify.close();
});

beforeEach(async () => {
  [received.length, answers] = [0, []];
  account = await server.seed({ deviceNames: ["Reef"] });
});

const query = (text: string, values: readonly unknown[] = []): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
const CALL = "/api/settings/channels";
const input = (change: object = {}) => ({
  name: "My phone",
  fields: { server: here, token: TOKEN },
  severities: ["critical", "warn"],
  isEnabled: true,
  ...change,
});
const ask = async (key: string, body?: unknown, of = server, by = account) => {
  const response = await of.send(key, { account: by, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as any };
};
const add = async (change: object = {}) => (await ask(`POST ${CALL}`, { preset: "gotify", ...input(change) })).body;
const auditOf = async (id: string) =>
  query("select action, detail from audit_log where target_kind = 'notification_channel' and target_id = $1 order by at", [id]);

describe("a service of one's own", () => {
  it("[SEC-5] is kept with its token, and told without it", async () => {
    const made = await add();
    expect(made).toMatchObject({
      preset: "gotify",
      name: "My phone",
      settings: { server: here },
      secrets: ["token"],
      confirmedAt: null,
    });
    const listed = await ask(`GET ${CALL}`);
    expect(listed.body).toEqual([made]);
    expect(JSON.stringify(listed.body)).not.toContain(TOKEN);
    const [row] = await query("select * from notification_channels where id = $1", [made.id]);
    expect(row?.secrets_sealed.toString("latin1")).not.toContain(TOKEN);
    expect(JSON.stringify(await auditOf(made.id))).not.toContain(TOKEN);
  });

  it("says at the field what is missing or wrong, and takes eight", async () => {
    const wrong = await ask(`POST ${CALL}`, { preset: "gotify", ...input({ fields: { server: "ftp://x" } }) });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
      400,
      "channel_invalid",
      ["fields.server", "fields.token"],
    ]);
    expect((await ask(`POST ${CALL}`, { preset: "gotify", ...input({ severities: [] }) })).status).toBe(400);
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(`POST ${CALL}`, { preset: "gotify", ...input() })));
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array.from({ length: 8 }, () => 200), 409, 409]);
  });

  it("[SEC-5] keeps its token when something else changes, and wants it again for another address", async () => {
    const { id } = await add();
    const { server: _, ...rest } = { server: here, token: TOKEN };
    expect((await ask(`PUT ${CALL}/${id}`, input({ name: "Bedside", fields: { server: here } }))).body).toMatchObject({
      name: "Bedside",
      secrets: ["token"],
    });
    const moved = await ask(`PUT ${CALL}/${id}`, input({ fields: { server: `${here}/elsewhere` } }));
    expect([moved.status, moved.body.fields]).toEqual([
      400,
      { "fields.token": "The address has changed: please fill this in again" },
    ]);
    expect((await ask(`PUT ${CALL}/${id}`, input({ fields: { server: `${here}/elsewhere`, ...rest } }))).status).toBe(200);
    expect((await ask(`POST ${CALL}/${id}/test`)).body).toEqual({ isTaken: true, error: null });
    expect(received).toMatchObject([{ path: "/elsewhere/message", key: TOKEN }]);
  });

  it("[SEC-1] is nobody else's: another owner changes, tests and deletes nothing of it", async () => {
    const { id } = await add();
    const neighbour = await server.seed({ deviceNames: ["Theirs"] });
    const calls = [
      [`PUT ${CALL}/${id}`, input()],
      [`DELETE ${CALL}/${id}`],
      [`POST ${CALL}/${id}/test`],
      [`POST ${CALL}/${id}/arrival`, { hasArrived: true }],
    ] as const;
    for (const [key, body] of calls) expect((await ask(key, body, server, neighbour)).status, key).toBe(404);
    expect((await ask(`GET ${CALL}`, undefined, server, neighbour)).body).toEqual([]);
    expect([received.length, (await ask(`GET ${CALL}`)).body.length]).toEqual([0, 1]);
  });

  it("[SEC-12] has a line in the audit log for each change", async () => {
    const { id } = await add();
    await ask(`PUT ${CALL}/${id}`, input({ isEnabled: false }));
    expect((await ask(`DELETE ${CALL}/${id}`)).body).toEqual({ id });
    expect((await ask(`DELETE ${CALL}/${id}`)).status).toBe(404);
    const detail = { preset: "gotify", name: "My phone" };
    expect(await auditOf(id)).toEqual(
      ["add", "change", "delete"].map((verb) => ({ action: `${verb}_notification_channel`, detail })),
    );
  });
});

describe("a test", () => {
  it("is as loud as an alert, and the person says whether it arrived", async () => {
    const { id } = await add();
    expect((await ask(`POST ${CALL}/${id}/test`)).body).toEqual({ isTaken: true, error: null });
    expect(received[0]?.body).toMatchObject({ title: "Test: alerts from Halocline reach you", priority: 10 });
    const [sent] = (await ask(`GET ${CALL}`)).body;
    expect([typeof sent.lastDeliveredAt, sent.confirmedAt]).toEqual(["string", null]);
    expect(typeof (await ask(`POST ${CALL}/${id}/arrival`, { hasArrived: true })).body.confirmedAt).toBe("string");
    expect((await ask(`POST ${CALL}/${id}/arrival`, { hasArrived: false })).body.confirmedAt).toBeNull();
  });

  it("[SEC-5] says in a word why it failed, and nothing that the service wrote", async () => {
    const { id } = await add();
    answers = [401];
    expect((await ask(`POST ${CALL}/${id}/test`)).body).toEqual({ isTaken: false, error: "unauthorized" });
    expect((await ask(`GET ${CALL}`)).body[0]).toMatchObject({ lastError: "unauthorized", lastDeliveredAt: null });
  });

  it("calls nobody inside where the operator has not allowed it", async () => {
    const { id } = await add();
    const careful = await server.startAnother({ HALOCLINE_ROLES: "api", HALOCLINE_OUTGOING_PRIVATE: "" });
    expect((await ask(`POST ${CALL}/${id}/test`, undefined, careful as TestServer)).body).toEqual({
      isTaken: false,
      error: "address_refused",
    });
    expect(received).toEqual([]);
  });

  it("is refused after ten within a quarter of an hour", async () => {
    const { id } = await add();
    for (let n = 0; n < 10; n++) expect((await ask(`POST ${CALL}/${id}/test`)).status).toBe(200);
    expect((await ask(`POST ${CALL}/${id}/test`)).status).toBe(429);
  });
});

describe("a critical alert", () => {
  it("[SAFE-22] is at the service within five seconds of the fault at the device, without any mail server", async () => {
    await add();
    const device = account.devices[0] as SeededDevice;
    const played = await playDevice(server, device);
    await played.hello();
    await played.waitFor("welcome");
    const happenedAtMs = performance.now();
    await played.event(0, "fault_latched", { fault: "dry" });
    await eventually(
      async () => received,
      ({ length }) => length > 0,
    );
    const tookMs = performance.now() - happenedAtMs;
    process.stdout.write(`critical message: ${Math.round(tookMs)} ms from the fault at the device to the service\n`);
    expect(tookMs).toBeLessThan(5000);
    expect(received[0]?.body).toMatchObject({ title: "Pumps locked · Reef tank", priority: 10 });
    expect(received[0]?.body.message).toContain("A pump ran, but the level did not change");
    const alerts = async () => (await ask("GET /api/alerts")).body;
    const [alert] = await eventually(alerts, ([each]) => each?.deliveries[0]?.status === "sent");
    expect(alert.deliveries).toEqual([
      { channel: "gotify", to: "My phone", status: "sent", at: expect.any(String), error: null },
    ]);
  });
});
