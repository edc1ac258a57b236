// A whole virtual device that updates itself: real core, real HTTP on loopback, real signatures, a broker in memory.

import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import type { Trouble } from "@halocline/virtual-device/faults/named-troubles";
import { CONFIG } from "@halocline/virtual-device/test/device-bench";
import { MemoryBroker } from "@halocline/virtual-device/test/memory-broker";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ImageServer, type Misbehaviour, startImageServer } from "../test/image-server.ts";
import { VirtualDevice } from "./virtual-device.ts";

const registrationId = "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11";
const IMAGE = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251);
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const SIGNATURE = sign("sha256", IMAGE, privateKey).toString("base64");

let server: ImageServer | null = null;
let scene: Scene | null = null;
afterEach(async () => {
  await scene?.device.stop();
  await server?.close();
  server = null;
  scene = null;
});

class Scene {
  readonly broker = new MemoryBroker();
  readonly device: VirtualDevice;
  nowMs = 5_000_000;
  #seq = 0;
  #answered = 0;

  constructor(firmwareKey: typeof publicKey | undefined, troubles: readonly Trouble[]) {
    this.device = new VirtualDevice(
      { registrationId, hardwareId: "hc-0a1b2c3d4e5f", key: "device-key" },
      {
        broker: { host: "", port: 0, secureContext: { context: null } },
        bootCounter: 7,
        evaporationSpeed: 1,
        controlPeriodMs: 100,
        openLink: this.broker.openLink,
        firmwareKey,
      },
    );
    this.device.setTroubles(troubles);
  }

  /** Faster than the network beside it. The server of this scene welcomes every hello. */
  async run(durationMs: number): Promise<void> {
    for (const endMs = this.nowMs + durationMs; this.nowMs < endMs; this.nowMs += 100) {
      this.device.tick(this.nowMs);
      const hellos = this.broker.saidOn("/status").filter(({ status }) => status === "online");
      for (const { boot } of hellos.slice(this.#answered))
        this.#tell("commands", { type: "welcome", boot, ts: 1_794_698_761, last_seq: null, stop_id: null });
      this.#answered = hellos.length;
      await wait(2);
    }
  }

  async runUntil(isDone: () => boolean): Promise<void> {
    for (const endMs = performance.now() + 20_000; performance.now() < endMs && !isDone(); ) await this.run(500);
    expect(isDone()).toBe(true);
  }

  update(change: object = {}): string {
    this.#seq += 1;
    const id = `c${this.#seq}`;
    this.#tell("commands", {
      id,
      seq: this.#seq,
      boot: this.device.boot,
      deadline_up_ms: 60_000,
      type: "ota",
      update_id: "u1",
      url: server?.url,
      size: IMAGE.length,
      sha256: createHash("sha256").update(IMAGE).digest("hex"),
      version: "1.3.0",
      hw: "relay5-esp32",
      sig: SIGNATURE,
      ...change,
    });
    return id;
  }

  configure(): void {
    this.broker.deliver(`halocline/v1/${registrationId}/config`, CONFIG);
  }

  /** Without the percents, and each once. */
  phases(): string[] {
    const all = this.broker.saidOn("/ota_status").map((message) => otaStatusSchema.parse(message));
    const words = all.map(({ phase, reason }) => (reason ? `${phase} ${reason}` : phase));
    return words.filter((word, index) => word !== words[index - 1]);
  }

  lastHello() {
    return this.broker.saidOn("/status").findLast(({ status }) => status === "online");
  }

  #tell(topic: string, message: object): void {
    this.broker.deliver(`halocline/v1/${registrationId}/${topic}`, { v: 1, ...message });
  }
}

async function started(troubles: readonly Trouble[] = [], change: object = {}, key: typeof publicKey | undefined = publicKey) {
  server ??= await startImageServer(IMAGE);
  scene = new Scene(key, troubles);
  await scene.run(2000);
  scene.configure();
  await scene.run(500);
  scene.update(change);
  return scene;
}

const hasEnded = (current: Scene) => () => /^(failed|confirmed)/.test(current.phases().at(-1) ?? "");

const breaksOnce: Misbehaviour = (attempt, response, image) => {
  if (attempt > 1) return false;
  response.writeHead(200, { "content-length": image.length });
  response.write(image.subarray(0, 60_000), () => setTimeout(() => response.destroy(), 20));
  return true;
};

vi.setConfig({ testTimeout: 30_000 });

describe("a virtual device that updates its firmware", () => {
  it("downloads, verifies, restarts, proves itself and says so, with its configuration and a new boot", async () => {
    const current = await started();
    const { boot } = current.device;
    await current.runUntil(hasEnded(current));
    expect(current.phases()).toEqual(["download", "verify", "set_boot", "reboot", "self_test", "confirmed"]);
    expect(current.device.boot).not.toBe(boot);
    expect(current.lastHello()).toMatchObject({ firmware_version: "1.3.0", ota_state: "valid", config_rev: 12 });
    expect(server?.keys).toEqual(["Bearer device-key"]);
    current.device.reboot();
    await current.run(3000);
    expect(current.lastHello()).toMatchObject({ firmware_version: "1.3.0", ota_state: "valid" });
  });

  it("mends a break on the way", async () => {
    server = await startImageServer(IMAGE, breaksOnce);
    const current = await started();
    // The device waits two real seconds before it tries again.
    await current.runUntil(hasEnded(current));
    expect(current.phases().at(-1)).toBe("confirmed");
    expect(server.ranges).toEqual(["whole", "bytes=60000-"]);
  });

  it.each<[Trouble, string]>([
    ["update-bad-hash", "failed bad_hash"],
    ["update-bad-signature", "failed bad_sig"],
    ["update-power-cut", "failed net"],
    ["update-crash", "failed rolled_back"],
  ])("with %s ends as %s, with the old firmware", async (trouble, end) => {
    const current = await started([trouble]);
    await current.runUntil(hasEnded(current));
    expect(current.phases().at(-1)).toBe(end);
    expect(current.phases().includes("self_test")).toBe(trouble === "update-crash");
    expect(current.lastHello()).toMatchObject({ firmware_version: "0.1.0-sim", ota_state: "valid" });
    const isRebooted = trouble === "update-power-cut" || trouble === "update-crash";
    expect(current.device.boot.startsWith("7-")).toBe(!isRebooted);
  });

  it.each<[string, object, typeof publicKey | undefined, string]>([
    [
      "an image that somebody else signed",
      { sig: sign("sha256", IMAGE, stranger.privateKey).toString("base64") },
      publicKey,
      "bad_sig",
    ],
    ["a signature that is none", { sig: "c2lnbmVk" }, publicKey, "bad_sig"],
    ["anything, when it has no key", {}, undefined, "bad_sig"],
    ["another image than announced", { sha256: "ab".repeat(32) }, publicKey, "bad_hash"],
    ["another size than announced", { size: IMAGE.length + 1 }, publicKey, "bad_size"],
    ["an image of other hardware", { hw: "relay8-esp32" }, publicKey, "wrong_hw"],
  ])("[SEC-11] refuses %s", async (_name, change, key, reason) => {
    server = await startImageServer(IMAGE);
    scene = new Scene(key, []);
    await scene.run(2000);
    scene.update(change);
    await scene.runUntil(hasEnded(scene));
    expect(scene.phases().at(-1)).toBe(`failed ${reason}`);
    expect(scene.device.boot).toMatch(/^7-/);
  });

  it("[SAFE-16] has no pump of W on when it restarts, and shows the update to whoever watches", async () => {
    const current = await started();
    expect(current.device.status().update).toMatchObject({ phase: "download" });
    const { boot } = current.device;
    while (current.device.boot === boot) {
      const { outputs } = current.device.status();
      expect(outputs).toMatchObject({ drain: false, fill: false, topup: false, spare: false });
      await current.run(100);
    }
  });
});
