// An export on a whole server: asked for by an owner, made by the worker, fetched, and gone again.

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { createPeople, PASSWORD, type Person } from "../../../test/people.ts";
import { readZip } from "../../../test/read-zip.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let person: Person;

const people = createPeople(() => server);
const { send, query } = people;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.stop());
beforeEach(async () => {
  person = await people.signedIn({ deviceNames: ["Reef"] });
});

const call = (key: string, cookie = person.cookie, body?: unknown) => send(key, { cookie, ...(body !== undefined && { body }) });
const confirm = (cookie = person.cookie) => call("POST /api/auth/confirm", cookie, { password: PASSWORD });
const list = async () => (await call("GET /api/exports")).body;
const made = () => eventually(list, ([newest]) => newest?.status === "ready");
const fetchFile = async (id: string, cookie = person.cookie) =>
  fetch(`${server.url}/api/exports/${id}/download`, { headers: { cookie } });

async function readyExport(): Promise<string> {
  await confirm();
  const { status, body } = await call("POST /api/exports");
  expect(status).toBe(200);
  await made();
  return body.id;
}

async function addReadings(): Promise<void> {
  const [device] = await query("select device_no, account_id from devices where account_id = $1", [person.account.accountId]);
  await query(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
     select date_trunc('day', now()) + n * interval '1 second', 1, $1, $2, n, 0, 45.5, 0 from generate_series(1, 4500) n`,
    [device?.account_id, device?.device_no],
  );
}

describe("an export", () => {
  it("[SEC-5] holds everything the account owns, twice, and no key; whole and in order over many pages", async () => {
    await addReadings();
    await query("update devices set name = '=HYPERLINK(1)' where account_id = $1", [person.account.accountId]);
    const id = await readyExport();
    const response = await fetchFile(id);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="halocline-export-[\d-]{10}\.zip"$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    const [shown] = await list();
    expect(shown.sizeBytes).toBe(bytes.length);
    const files = readZip(bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["README.txt", "tanks.json", "tanks.csv", "audit_log.json"]));
    const devices = JSON.parse(files["devices.json"] ?? "");
    expect(devices).toMatchObject([{ name: "=HYPERLINK(1)", hardware_id: person.account.devices[0]?.hardwareId }]);
    const readings = files[`readings/device-${devices[0].device_no}.csv`]?.trimEnd().split("\n") ?? [];
    expect(readings).toHaveLength(4501);
    expect(new Set(readings).size).toBe(4501);
    const [{ key_hash: hash } = { key_hash: Buffer.from("") }] = await query("select key_hash from devices where id = $1", [
      devices[0].id,
    ]);
    const everything = Object.values(files).join("\n");
    expect(everything).not.toContain((hash as Buffer).toString("hex"));
    expect(everything).not.toContain("key_hash");
    expect(files["devices.csv"]).toContain("'=HYPERLINK(1)");
  });

  it("[SEC-1] holds nothing of another household, and is nobody else's", async () => {
    const stranger = await people.signedIn({ deviceNames: ["Elsewhere"] });
    const id = await readyExport();
    await confirm(stranger.cookie);
    expect((await fetchFile(id, stranger.cookie)).status).toBe(404);
    expect((await call(`POST /api/exports/${id}/open`, stranger.cookie)).status).toBe(404);
    const text = Object.values(readZip(Buffer.from(await (await fetchFile(id)).arrayBuffer()))).join("\n");
    expect(text).not.toContain(stranger.account.accountId);
    expect(text).not.toContain("Elsewhere");
  });

  it("[SEC-12] needs the password again, to be asked for and to be fetched, and both are on record", async () => {
    expect(await call("POST /api/exports")).toMatchObject({ status: 403, body: { code: "password_again" } });
    const id = await readyExport();
    await query("update auth.sessions set confirmed_until = null where user_id = $1", [person.userId]);
    expect((await fetchFile(id)).status).toBe(403);
    expect(await call(`POST /api/exports/${id}/open`)).toMatchObject({ status: 403, body: { code: "password_again" } });
    await confirm();
    expect((await call(`POST /api/exports/${id}/open`)).status).toBe(200);
    await (await fetchFile(id)).arrayBuffer();
    const actions = (await people.auditOf(person.userId)).filter(({ target_kind }) => target_kind === "export");
    expect(actions).toMatchObject([
      { action: "request_export", target_id: id },
      { action: "download_export", target_id: id },
    ]);
  });

  it("expires: then it is gone, also from the disk", async () => {
    const id = await readyExport();
    await query("update data_exports set expires_at = now() where id = $1", [id]);
    expect(await call(`POST /api/exports/${id}/open`)).toMatchObject({ status: 409, body: { code: "export_not_ready" } });
    expect((await fetchFile(id)).status).toBe(409);
  });

  it("is made one at a time and three times a day, and the newest replaces the one before", async () => {
    const first = await readyExport();
    await readyExport();
    expect((await fetchFile(first)).status).toBe(409);
    await readyExport();
    expect(await call("POST /api/exports")).toMatchObject({ status: 429, body: { code: "too_many_exports" } });
  });
});
