// A household with a played device that can be updated, a release to update it to, and what is asked of them.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { eventually } from "./eventually.ts";
import { openRunScene, type RunScene } from "./run-scene.ts";
import type { TestServer } from "./start-test-server.ts";
import { BOOT } from "./telemetry.ts";

export const NEXT_BOOT = "58-0badcafe";
export const FROM = "1.2.3";
/** More than two pieces of the download. */
const FILE_BYTES = 150_000;

export type SeededRelease = Readonly<{ id: string; version: string; bytes: Buffer; sha256: string; signature: Buffer }>;

const hello = { caps: ["relay", "runs", "ota"], slot: 1_966_080, ota_state: "valid", firmware_version: FROM };

let made = 0;

async function seedRelease(query: RunScene["query"], change: Readonly<Record<string, unknown>> = {}): Promise<SeededRelease> {
  const [id, version, bytes, signature] = [randomUUID(), `1.3.${++made}`, randomBytes(FILE_BYTES), randomBytes(70)];
  const sha256 = createHash("sha256").update(bytes).digest();
  const row = {
    id,
    version,
    is_stable: true,
    is_beta: false,
    requires_factory_reset: false,
    file_bytes: bytes.length,
    file_sha256: sha256,
    signature,
    hardware: "relay5-esp32",
    protocol_min: 1,
    protocol_max: 1,
    layout_id: 1,
    chip: "esp32",
    secure_version: 0,
    ...change,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await query(`insert into firmware_releases (${names.join(", ")}) values (${places.join(", ")})`, Object.values(row));
  await query("insert into firmware_files (release_id, bytes) values ($1, $2)", [id, bytes]);
  return { id, version: String(row.version), bytes, sha256: sha256.toString("hex"), signature };
}

export type UpdateScene = RunScene &
  Readonly<{
    release: SeededRelease;
    seedRelease: (change?: Readonly<Record<string, unknown>>) => Promise<SeededRelease>;
    compatibility: (releaseId?: string) => ReturnType<RunScene["post"]>;
    startUpdate: (body?: object, as?: Parameters<RunScene["post"]>[2]) => ReturnType<RunScene["post"]>;
    cancel: (updateId: string) => ReturnType<RunScene["post"]>;
    updates: () => Promise<FirmwareUpdate[]>;
    /** The newest, once it is so. */
    updateWith: (status: FirmwareUpdate["status"]) => Promise<FirmwareUpdate>;
    says: (updateId: string, phase: string, change?: object) => Promise<unknown>;
    comesBack: (version: string, change?: object) => Promise<unknown>;
    fetchImage: (updateId: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  }>;

export async function openUpdateScene(server: TestServer): Promise<UpdateScene> {
  const scene = await openRunScene(server);
  const { account, device, played, query, post } = scene;
  await played.hello(hello);
  await played.waitFor("welcome", 2);
  const release = await seedRelease(query);
  const path = `/api/devices/${device.id}/firmware`;
  const updates = async () => (await (await server.get(`${path}-updates`, account)).json()) as FirmwareUpdate[];
  const topic = `halocline/v1/${device.registrationId}/ota_status`;
  return {
    ...scene,
    release,
    seedRelease: (change) => seedRelease(query, change),
    compatibility: (releaseId = release.id) => post(`${path}-compatibility`, { releaseId }),
    startUpdate: (body = {}, as) => post(`${path}-update`, { releaseId: release.id, ...body }, as),
    cancel: (updateId) => post(`/api/firmware-updates/${updateId}/cancel`),
    updates,
    updateWith: async (status) => (await eventually(updates, ([update]) => update?.status === status))[0] as FirmwareUpdate,
    says: (updateId, phase, change = {}) =>
      played.client.publishAsync(topic, JSON.stringify({ v: 1, boot: BOOT, up_ms: 9000, update_id: updateId, phase, ...change })),
    comesBack: (version, change = {}) => played.hello({ ...hello, boot: NEXT_BOOT, firmware_version: version, ...change }),
    fetchImage: (updateId, headers = {}) =>
      fetch(`${server.url}/api/device/firmware/${updateId}`, { headers: { authorization: `Bearer ${device.key}`, ...headers } }),
  };
}
