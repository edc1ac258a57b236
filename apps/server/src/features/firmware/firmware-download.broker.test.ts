// The download of an image: who gets it, whole or in part.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { openUpdateScene, type UpdateScene } from "../../../test/update-scene.ts";

let server: TestServer;
let scene: UpdateScene;
let updateId: string;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  scene = await openUpdateScene(server);
  updateId = (await scene.startUpdate()).body.id;
});
afterAll(() => server.stop());

const get = (headers: Readonly<Record<string, string>> = {}) => scene.fetchImage(updateId, headers);

describe("a device fetches its image", () => {
  it("whole, with its length, and its SHA-256 as the tag", async () => {
    const response = await get();
    const { bytes, sha256 } = scene.release;
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    expect([response.headers.get("etag"), response.headers.get("accept-ranges")]).toEqual([`"${sha256}"`, "bytes"]);
    expect(response.headers.get("transfer-encoding")).toBeNull();
    expect(Buffer.from(await response.bytes()).equals(bytes)).toBe(true);
  });

  it("from where it was cut off, over the borders of our pieces", async () => {
    const { bytes, sha256 } = scene.release;
    for (const [range, first, last] of [
      ["bytes=100000-", 100_000, bytes.length - 1],
      ["bytes=65530-65545", 65_530, 65_545],
      ["bytes=-10", bytes.length - 10, bytes.length - 1],
    ] as const) {
      const response = await get({ range, "if-range": `"${sha256}"` });
      expect([response.status, response.headers.get("content-range")]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`]);
      expect(response.headers.get("content-length")).toBe(String(last - first + 1));
      expect(Buffer.from(await response.bytes()).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
  });

  it("whole when its part is of another file, and not at all beyond the end", async () => {
    const other = await get({ range: "bytes=10-", "if-range": '"another"' });
    expect([other.status, (await other.bytes()).length]).toEqual([200, scene.release.bytes.length]);
    const beyond = await get({ range: "bytes=150000-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */150000"]);
    await beyond.body?.cancel();
  });
});

describe("[SEC-11] nobody else gets it", () => {
  it("[SEC-1] without the key of its device: the same answer for every other reason", async () => {
    const other = await openUpdateScene(server);
    const cases = [
      get({ authorization: "" }),
      get({ authorization: "Bearer wrong" }),
      get({ authorization: `Basic ${scene.device.key}` }),
      get({ authorization: `Bearer ${other.device.key}` }),
      scene.fetchImage(randomUUID()),
      scene.fetchImage("not-an-id"),
      server.get(`/api/device/firmware/${updateId}`, scene.account),
    ];
    const answers = await Promise.all(cases.map(async (asked) => [(await asked).status, await (await asked).json()]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual([401, { code: "device_key_required", message: expect.any(String) }]);
  });

  it("[SAFE-19] with a key that was revoked", async () => {
    const revoke = (when: string) => scene.query(`update devices set key_revoked_at = ${when} where id = $1`);
    await revoke("now()");
    expect((await get()).status).toBe(401);
    await revoke("null");
    expect((await get({ range: "bytes=0-0" })).status).toBe(206);
  });

  it("once the update is being installed, or over", async () => {
    await scene.says(updateId, "verify");
    await scene.updateWith("installing");
    const response = await get();
    expect([response.status, await response.json()]).toMatchObject([404, { code: "update_not_open" }]);
  });

  it("not the rest of it, when it is cancelled in between", async () => {
    const cut = await openUpdateScene(server);
    const big = await cut.seedRelease({ file_bytes: 1_900_000 });
    await cut.query("update firmware_files set bytes = $2 where release_id = $1", [big.id, Buffer.alloc(1_900_000, 7)]);
    const { body } = await cut.startUpdate({ releaseId: big.id });
    const response = await cut.fetchImage(body.id);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await cut.cancel(body.id);
    const rest = async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) await Promise.resolve();
    };
    await expect(rest()).rejects.toThrow();
  });
});
