// The manuals and the audit list on a whole server.

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createPeople, type Person } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let admin: Person;
let reader: Person;

const people = createPeople(() => server);
const { send } = people;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"), { HALOCLINE_TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [admin, reader] = [await people.signedIn({ isAdmin: true }), await people.signedIn()];
});

const call = (person: Person, key: string, body?: unknown) =>
  send(key, { cookie: person.cookie, ...(body !== undefined && { body }) });
let made = 0;
const section = (change: object = {}) => ({
  sectionType: "detailed-manual",
  sectionId: `written-${++made}`,
  title: "Ours",
  content: "Some **text**",
  order: 7,
  ...change,
});
const create = async (change: object = {}) => (await call(admin, "POST /api/manual-sections", section(change))).body;
const ids = async () =>
  (await call(reader, "GET /api/manual-sections")).body.map(({ sectionId }: { sectionId: string }) => sectionId);

describe("the manuals", () => {
  it("are written by an administrator, read by everybody, and each change has its audit line", async () => {
    const created = await create();
    expect(created).toMatchObject({ title: "Ours", content: "Some **text**", order: 7, sectionType: "detailed-manual" });
    const changed = await call(admin, `PUT /api/manual-sections/${created.id}`, { title: "New", content: "Other", order: 8 });
    expect(changed.body).toEqual({ ...created, title: "New", content: "Other", order: 8 });
    expect((await call(reader, "GET /api/manual-sections")).body).toContainEqual(changed.body);
    expect((await call(admin, `DELETE /api/manual-sections/${created.id}`)).body).toEqual({ ok: true });
    expect(await ids()).not.toContain(created.sectionId);
    const lines = (await call(admin, "GET /api/audit?limit=3")).body;
    expect(lines).toMatchObject([
      { action: "delete_manual", targetKind: "manual", targetId: created.id, detail: { title: "New" } },
      { action: "write_manual", detail: { change: "changed", sectionId: created.sectionId } },
      { action: "write_manual", actor: admin.email, detail: { change: "created" } },
    ]);
  });

  it("come in reading order: quick setup first, then by order number", async () => {
    const later = await create({ order: 2 });
    const sooner = await create({ order: 1 });
    const quick = await create({ sectionType: "quick-setup", order: 9 });
    const known = await ids();
    const places = [quick, sooner, later].map(({ sectionId }) => known.indexOf(sectionId));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it("refuse a section id that is taken, by its name and field", async () => {
    const { sectionId } = await create();
    const answer = await call(admin, "POST /api/manual-sections", section({ sectionId, sectionType: "quick-setup" }));
    expect(answer).toMatchObject({ status: 409, body: { code: "section_id_taken", fields: { sectionId: expect.any(String) } } });
  });

  it("take 100,000 characters of any alphabet, and no more", async () => {
    const long = await call(admin, "POST /api/manual-sections", section({ content: "水".repeat(100_000) }));
    expect(long.status).toBe(200);
    expect((await call(admin, "POST /api/manual-sections", section({ content: "a".repeat(100_001) }))).status).toBe(400);
  });

  it("answer a section that is gone with 404, and change nothing for others than administrators", async () => {
    const gone = "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d";
    expect((await call(admin, `DELETE /api/manual-sections/${gone}`)).body).toMatchObject({ code: "not_found" });
    const { id } = await create();
    expect((await call(reader, `DELETE /api/manual-sections/${id}`)).status).toBe(403);
    expect((await call(reader, "POST /api/manual-sections", section())).status).toBe(403);
  });
});

describe("the system information", () => {
  it("says what really runs here", async () => {
    const { body } = await call(admin, "GET /api/admin/system");
    expect(body).toEqual({
      databaseVersion: expect.stringMatching(/^\d+\.\d+$/),
      brokerVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      devicePairing: server.config.devicePairing,
      parkedRecords: 0,
      warnings: [],
    });
  });
});

describe("[SEC-12] the audit list", () => {
  it("tells an owner what happened in the household, and nobody else's", async () => {
    await create();
    const lines = (await call(reader, "GET /api/audit")).body;
    expect(JSON.stringify(lines)).not.toContain(admin.email);
    const [newest] = (await call(admin, "GET /api/audit?limit=1")).body;
    expect((await call(reader, `GET /api/audit?before=${newest.id}`)).body).toEqual([]);
  });
});
