// Firmware releases on a whole server: uploaded by an administrator, read by everybody, deleted, and refused in every way.

import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildImage } from "@halocline/firmware/build-image";
import { newKeyPair, signBytes } from "@halocline/firmware/sign-image";
import { withClient } from "@halocline/local-services/database";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { createPeople, PASSWORD, type Person } from "../../../test/people.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const keys = newKeyPair();
let server: TestServer;
let admin: Person;
let member: Person;
let folder: string;
let uploads: string;

const people = createPeople(() => server);
const { send, query } = people;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "halocline-releases-"));
  uploads = mkdtempSync(join(folder, "uploads-"));
  const keyFile = join(folder, "public.pem");
  writeFileSync(keyFile, keys.publicPem);
  server = await startTestServer(inject("testCluster"), {
    HALOCLINE_TRUSTED_PROXIES: "127.0.0.1",
    HALOCLINE_FIRMWARE_PUBLIC_KEY: keyFile,
  });
  vi.stubEnv("TMPDIR", uploads);
  admin = await people.signedIn({ deviceNames: ["Reef"], isAdmin: true });
  member = await people.signedIn({ deviceNames: ["Pico"] });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await query("delete from firmware_releases");
  await confirm(admin);
});

const confirm = ({ cookie }: Person) => send("POST /api/auth/confirm", { cookie, body: { password: PASSWORD } });
const list = async ({ cookie }: Person = admin) => (await send("GET /api/firmware/releases", { cookie })).body;
const remove = (id: string, { cookie }: Person = admin) => send(`DELETE /api/firmware/releases/${id}`, { cookie });
const headersOf = ({ cookie }: Person) => ({ cookie, origin: server.config.publicUrl, "x-halocline": "1" });
const shaOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const isDiskClean = (): boolean => readdirSync(uploads).length === 0;
const countStored = async () => Number((await query("select count(*) as n from firmware_files"))[0]?.n);

type Upload = Readonly<{
  image?: Buffer;
  filename?: string;
  fields?: Record<string, string | undefined>;
  as?: Person;
  url?: string;
}>;

async function upload({ image = buildImage(), filename = "halocline.bin", fields = {}, as = admin, url }: Upload = {}) {
  const form = new FormData();
  const texts = { version: "1.2.3", signature: signBytes(image, keys.privatePem), ...fields };
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
  form.append("firmware", new Blob([new Uint8Array(image)]), filename);
  const response = await fetch(`${url ?? server.url}/api/firmware/upload`, {
    method: "POST",
    headers: headersOf(as),
    body: form,
  });
  return { status: response.status, body: (await response.json()) as any };
}

function newUpdate(releaseId: string, status: "pending" | "success"): [text: string, values: unknown[]] {
  const { accountId, devices } = member.account;
  return [
    `insert into firmware_updates (id, account_id, device_id, release_id, version, boot, status, requested_by, created_at, moved_at, completed_at)
     values ($1, $2, $3, $4, '1.2.3', 1, $5::firmware_update_status, 'Ada', now(), now(), case when $5 = 'success' then now() end)`,
    [randomUUID(), accountId, devices[0]?.id, releaseId, status],
  ];
}

describe("[SEC-11] a release", () => {
  const texts = {
    title: "Spring",
    description: "Calmer pumps",
    releaseNotes: "- calmer",
    compatibilityNotes: "all boards",
    breakingChanges: "none",
    migrationInstructions: "",
  };

  it("is uploaded with all its fields, listed, and deleted; the audit log keeps both", async () => {
    const image = buildImage({ dataBytes: 1_300_000 });
    const { status, body } = await upload({ image, fields: { ...texts, isStable: "true", requiresFactoryReset: "true" } });
    expect(status).toBe(200);
    const { release } = body;
    expect(release).toEqual({
      ...texts,
      id: release.id,
      version: "1.2.3",
      migrationInstructions: null,
      isStable: true,
      isBeta: false,
      requiresFactoryReset: true,
      fileSize: image.length,
      fileSha256: shaOf(image),
      createdAt: release.createdAt,
      hardware: "relay5-esp32",
      deviceCount: 0,
    });
    expect(await list()).toEqual([release]);
    const [stored] = await query("select bytes from firmware_files");
    expect(image.equals(stored?.bytes as Buffer)).toBe(true);
    expect(isDiskClean()).toBe(true);

    expect(await remove(release.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([]);
    expect(await countStored()).toBe(0);
    const lines = await query("select action, target_kind, detail from audit_log where target_id = $1 order by at", [release.id]);
    const detail = { version: "1.2.3", sha256: shaOf(image) };
    expect(lines).toEqual([
      { action: "upload_firmware", target_kind: "release", detail },
      { action: "delete_firmware", target_kind: "release", detail },
    ]);
    expect((await remove(release.id)).status).toBe(404);
  });

  it("without our descriptor can only be a development build", async () => {
    const image = buildImage({ descriptorOffset: null });
    for (const kind of ["isStable", "isBeta"])
      expect(await upload({ image, fields: { [kind]: "true" } })).toMatchObject({
        status: 400,
        body: { code: "development_only" },
      });
    expect(await upload({ image, fields: { version: "9.9.9-wip" } })).toMatchObject({
      status: 200,
      body: { release: { version: "9.9.9-wip", isStable: false, isBeta: false, hardware: null } },
    });
  });

  it("[SEC-1] tells administrators of the instance's devices, and others of their own", async () => {
    for (const { account } of [admin, member])
      await query(
        `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version, rssi_dbm)
         select device_no, account_id, 1, 1, now(), 0, true, '1.2.3', -60 from devices where account_id = $1`,
        [account.accountId],
      );
    expect((await upload()).body.release.deviceCount).toBe(2);
    expect(await list()).toMatchObject([{ deviceCount: 2 }]);
    expect(await list(member)).toMatchObject([{ version: "1.2.3", deviceCount: 1 }]);
    await query("delete from device_latest");
  });

  it("is not deleted while a device is being updated to it", async () => {
    const { id } = (await upload()).body.release;
    await query(...newUpdate(id, "pending"));
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "update_in_progress" } });
    expect(await list()).toHaveLength(1);
    await query("delete from firmware_updates");
    await query(...newUpdate(id, "success"));
    expect((await remove(id)).status).toBe(200);
    expect(await query("select 1 from firmware_updates")).toEqual([]);
  });
});

it("[SEC-11] a release is not deleted under an update that is just beginning", async () => {
  const { id } = (await upload()).body.release;
  await withClient(server.database.urls.admin, async (client) => {
    await client.query("begin");
    await client.query(...newUpdate(id, "pending"));
    const removing = remove(id);
    const waiting = () => query("select 1 from pg_locks where not granted and relation = 'firmware_updates'::regclass");
    expect(await eventually(waiting, (rows) => rows.length > 0)).toHaveLength(1);
    await client.query("commit");
    expect(await removing).toMatchObject({ status: 409, body: { code: "update_in_progress" } });
  });
});

it("the OpenAPI document says what the form holds", async () => {
  const { body } = await send("GET /api/openapi.json");
  const { schema } = body.paths["/api/firmware/upload"].post.requestBody.content["multipart/form-data"];
  expect(schema.required).toEqual(["firmware", "version", "signature"]);
  expect(schema.properties).toMatchObject({ firmware: { format: "binary" }, isStable: { enum: ["true", "false"] } });
});

describe("[SEC-11] an upload is refused", () => {
  const refusedWith = async (what: Upload, status: number, code: string) => {
    expect(await upload(what)).toMatchObject({ status, body: { code, message: expect.stringMatching(/\.$|^[A-Z]/) } });
    expect(isDiskClean()).toBe(true);
    expect(await countStored()).toBe(0);
  };

  it("without the password given lately, before anything is taken in", async () => {
    await query("update auth.sessions set confirmed_until = null where user_id = $1", [admin.userId]);
    await refusedWith({}, 403, "password_again");
  });

  it("from everybody who is no administrator, even with the password", async () => {
    await confirm(member);
    await refusedWith({ as: member }, 403, "admin_required");
    expect((await remove(randomUUID(), member)).status).toBe(403);
  });

  it("[SEC-7] from a form on another page, and without our header", async () => {
    const body = () => {
      const form = new FormData();
      form.append("version", "1.2.3");
      return form;
    };
    const { cookie, origin } = headersOf(admin);
    const attempt = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/api/firmware/upload`, { method: "POST", headers, body: body() })).status;
    expect(await attempt({ cookie, origin })).toBe(415);
    expect(await attempt({ ...headersOf(admin), origin: "https://elsewhere.example" })).toBe(403);
  });

  it.each<[string, Buffer]>([
    ["image_truncated", buildImage().subarray(0, 600)],
    ["image_bad_checksum", Buffer.from(buildImage()).fill(1, 0x1f0, 0x1f1)],
    ["image_wrong_chip", buildImage({ chipId: 5 })],
    ["image_elf", Buffer.from("\u007fELF and more")],
    ["image_empty", Buffer.alloc(0)],
    ["image_bad_descriptor", buildImage({ hardwareId: 7 })],
    ["image_trailing_bytes", Buffer.concat([buildImage(), Buffer.from("x")])],
  ])("as %s, though it is signed", (code, image) => refusedWith({ image }, 400, code));

  it("when the version typed is not the one inside, or is taken", async () => {
    await refusedWith({ fields: { version: "1.2.4" } }, 400, "version_mismatch");
    await upload();
    expect(await upload()).toMatchObject({ status: 409, body: { code: "version_taken" } });
    expect(await list()).toHaveLength(1);
  });

  it("when the signature is another file's, another key's, or none", async () => {
    const other = signBytes(buildImage({ version: "1.0.0" }), keys.privatePem);
    await refusedWith({ fields: { signature: other } }, 400, "signature_invalid");
    const foreign = signBytes(buildImage(), newKeyPair().privatePem);
    await refusedWith({ fields: { signature: foreign } }, 400, "signature_invalid");
    await refusedWith({ fields: { signature: Buffer.alloc(70).toString("base64") } }, 400, "signature_invalid");
    await refusedWith({ fields: { signature: undefined } }, 400, "invalid");
  });

  it.each<[string, Upload]>([
    ["version", { fields: { version: undefined } }],
    ["version", { fields: { version: "newest" } }],
    ["isBeta", { fields: { isStable: "true", isBeta: "true" } }],
    ["isStable", { fields: { isStable: "yes" } }],
    ["title", { fields: { title: "x".repeat(201) } }],
    ["firmware", { filename: "halocline.elf" }],
  ])("when %s is not possible", async (field, what) => {
    expect(await upload(what)).toMatchObject({ status: 400, body: { code: "invalid", fields: { [field]: expect.any(String) } } });
    expect(isDiskClean()).toBe(true);
    expect(await countStored()).toBe(0);
  });

  it("over 4 MiB", () => refusedWith({ image: buildImage({ dataBytes: 4 * 1024 * 1024 }) }, 413, "too_large"));
});

describe("[SEC-11] without a key, an instance", () => {
  it("takes no firmware, and says why", async () => {
    const another = await server.startAnother();
    const response = await another.send("POST /api/firmware/upload", { cookie: admin.cookie });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "firmware_signing_not_configured" });
  });
});

describe("[SEC-11] what never ends", () => {
  const BOUNDARY = "a-boundary";
  const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="firmware"; filename="a.bin"\r\n\r\n`;

  it("is refused early, at a flat memory, however much is sent", { timeout: 60_000 }, async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => {});
    let [answer, sentBytes, sentAtAnswer, peakRss] = ["", 0, 0, 0];
    socket.on("data", (text) => {
      if (answer === "") sentAtAnswer = sentBytes;
      answer += text.toString();
    });
    const closed = new Promise((next) => socket.once("close", next));
    const headers = { ...headersOf(admin), host: "tanks", "content-type": TYPE, "transfer-encoding": "chunked" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const chunk = (bytes: string | Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);
    socket.write(`POST /api/firmware/upload HTTP/1.1\r\n${lines.join("")}\r\n`);
    socket.write(chunk(start));
    const [piece, beforeRss] = [chunk(Buffer.alloc(64 * 1024)), process.memoryUsage.rss()];
    while (sentBytes < 200 * 1024 * 1024 && !socket.destroyed) {
      const hasRoom = socket.write(piece);
      sentBytes += piece.length;
      peakRss = Math.max(peakRss, process.memoryUsage.rss());
      if (!hasRoom) await Promise.race([closed, new Promise((next) => socket.once("drain", next))]);
    }
    await closed;
    const grownMiB = Math.round((peakRss - beforeRss) / 1024 / 1024);
    process.stdout.write(`upload: answered after ${sentAtAnswer} of ${sentBytes} bytes, RSS +${grownMiB} MiB at most\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*"too_large"/);
    expect(sentAtAnswer).toBeLessThan(16 * 1024 * 1024);
    // Garbage of the two ends in one process; what was sent is twice as much.
    expect(grownMiB).toBeLessThan(100);
    expect(isDiskClean()).toBe(true);
  });

  it("leaves nothing when the connection breaks", async () => {
    const headers = { ...headersOf(admin), "content-type": TYPE };
    const sender = httpRequest(`${server.url}/api/firmware/upload`, { method: "POST", headers }).on("error", () => {});
    sender.write(start + "x".repeat(100_000));
    expect(
      await eventually(
        () => readdirSync(uploads).length,
        (count) => count === 1,
      ),
    ).toBe(1);
    sender.destroy();
    expect(await eventually(isDiskClean, Boolean)).toBe(true);
    expect(await countStored()).toBe(0);
  });
});
