import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { isPairingClientId } from "@halocline/domain/devices/ids";
import { Flash } from "@halocline/virtual-device/device/flash";
import { CONFIG } from "@halocline/virtual-device/test/device-bench";
import { MemoryBroker } from "@halocline/virtual-device/test/memory-broker";
import { describe, expect, it } from "vitest";
import type { Broker } from "./link/mqtt-link.ts";
import { VirtualDevice } from "./virtual-device.ts";

const NO_BROKER: Broker = { host: "", port: 0, secureContext: { context: null } };
const FIRST = "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11";
const OTHER = "7a2d2b63-5c2f-4d66-8e1f-3c906e4b8d22";
const MINUTE_MS = 60_000;
const grantOf = (username: string, letter = "A") => ({ v: 1, username, password: letter.repeat(43) });

class Scene {
  readonly broker = new MemoryBroker();
  readonly flash: Flash;
  readonly device: VirtualDevice;
  #nowMs = 9_000_000;

  constructor(flash = new Flash(), pairingCode: string | null = "K7QF-2M9X") {
    this.flash = flash;
    this.device = new VirtualDevice(
      { hardwareId: "hc-0a1b2c3d4e5f", flash, pairingCode },
      { broker: NO_BROKER, bootCounter: 1, evaporationSpeed: 1, controlPeriodMs: 1000, openLink: this.broker.openLink },
    );
  }

  run(durationMs: number): void {
    for (const endMs = this.#nowMs + durationMs; this.#nowMs < endMs; this.#nowMs += 500) this.device.tick(this.#nowMs);
  }

  grant(message: object): void {
    const pairing = this.broker.sessions.findLast(({ username }) => username === "pair");
    this.broker.deliver(`halocline/v1/pair/${pairing?.clientId}/grant`, message);
  }

  get hellos() {
    return this.broker.saidOn("/hello");
  }

  get lastSession() {
    return this.broker.sessions.at(-1);
  }
}

const paired = (registrationId = FIRST) => new Flash({ grant: { registrationId, key: "A".repeat(43) } });

describe("pairing", () => {
  it("connects under a one-time id and says nothing but hello, every ten seconds for five minutes", () => {
    const scene = new Scene();
    scene.run(6 * MINUTE_MS);
    expect(scene.lastSession).toMatchObject({ username: "pair", password: "", will: null });
    const clientId = scene.lastSession?.clientId ?? "";
    expect(isPairingClientId(clientId)).toBe(true);
    expect(scene.lastSession?.subscriptions).toEqual([`halocline/v1/pair/${clientId}/grant`]);
    expect(scene.hellos).toHaveLength(30);
    expect(new Set(scene.broker.said.map(({ topic }) => topic))).toEqual(new Set([`halocline/v1/pair/${clientId}/hello`]));
    expect(pairingHelloSchema.parse(scene.hellos[0])).toMatchObject({ device_id: "hc-0a1b2c3d4e5f", code: "K7QF-2M9X" });
    expect(scene.device.status()).toMatchObject({ isPairing: false, isUp: false });
    expect(new Scene().lastSession?.clientId).not.toBe(clientId);
  });

  it("asks without a code when nobody typed one", () => {
    const scene = new Scene(new Flash(), null);
    scene.run(1000);
    expect(pairingHelloSchema.parse(scene.hellos[0])).not.toHaveProperty("code");
  });

  it("reports a press of the button in each hello of the next five minutes", () => {
    const scene = new Scene();
    scene.run(15_000);
    scene.device.pressButton();
    scene.run(5 * MINUTE_MS - 20_000);
    const pressed = scene.hellos.map((hello) => pairingHelloSchema.parse(hello).button);
    expect(pressed).toEqual([undefined, undefined, ...Array.from({ length: 28 }, () => true)]);
    scene.device.reboot();
    scene.run(30_000);
    expect(scene.hellos.slice(30).every((hello) => !("button" in (hello as object)))).toBe(true);
  });

  it("stores its grant, comes back as itself, and is itself after a restart", () => {
    const scene = new Scene();
    scene.run(1000);
    scene.grant({ ...grantOf(FIRST), password: "short" });
    expect(scene.flash.content.grant).toBeNull();
    scene.grant(grantOf(FIRST));
    expect(scene.flash.content.grant).toEqual({ registrationId: FIRST, key: "A".repeat(43) });
    scene.run(2000);
    expect(scene.lastSession).toMatchObject({ clientId: FIRST, username: FIRST, password: "A".repeat(43) });
    expect(scene.device.status()).toMatchObject({ isUp: true, isPairing: false, connects: 1 });
    expect(scene.broker.saidOn(`${FIRST}/status`)[0]).toMatchObject({ status: "online", device_id: "hc-0a1b2c3d4e5f" });
    scene.grant(grantOf(OTHER));
    expect(scene.device.registrationId).toBe(FIRST);

    const restarted = new Scene(scene.flash);
    restarted.run(1000);
    expect(restarted.broker.sessions.map(({ username }) => username)).toEqual([FIRST]);
    expect(restarted.device.boot).toMatch(/^2-/);
  });

  it("opens by itself after ten minutes of refusals, keeps everything, and tries its key again afterwards", () => {
    const flash = paired();
    flash.write({ config: CONFIG as never });
    const scene = new Scene(flash);
    scene.broker.admits = ({ username }) => username === "pair";
    scene.run(9.5 * MINUTE_MS);
    expect(scene.broker.sessions).toHaveLength(1);
    scene.run(MINUTE_MS);
    expect(scene.lastSession).toMatchObject({ username: "pair" });
    expect(scene.hellos.length).toBeGreaterThan(0);
    expect(flash.content).toMatchObject({ grant: { registrationId: FIRST }, config: { rev: 12 } });
    scene.broker.admits = () => true;
    scene.run(6 * MINUTE_MS);
    expect(scene.lastSession).toMatchObject({ username: FIRST });
    expect(scene.device.status().isUp).toBe(true);
  });

  it("takes a new key for its old name without losing anything", () => {
    const flash = paired();
    flash.write({ config: CONFIG as never });
    const scene = new Scene(flash);
    scene.broker.admits = ({ username, password }) => username === "pair" || password.startsWith("B");
    scene.run(11 * MINUTE_MS);
    const { boot } = scene.device;
    scene.grant(grantOf(FIRST, "B"));
    scene.run(2000);
    expect(scene.device.status().isUp).toBe(true);
    expect(scene.device.boot).toBe(boot);
    expect(flash.content.config).toMatchObject({ rev: 12 });
  });

  it("under a new name it starts over: no reading, event or configuration of the old one follows it", () => {
    const flash = paired();
    flash.write({ config: CONFIG as never });
    const scene = new Scene(flash);
    scene.broker.admits = ({ username }) => username !== FIRST;
    scene.run(11 * MINUTE_MS);
    expect(scene.device.status().taken).toBeGreaterThan(50);
    scene.grant(grantOf(OTHER));
    scene.run(5000);
    expect(scene.device.registrationId).toBe(OTHER);
    expect(scene.device.status()).toMatchObject({ isUp: true, taken: 1 });
    expect(scene.broker.saidOn(`${OTHER}/status`)[0]).toMatchObject({ config_rev: 0 });
    expect(scene.broker.saidOn(`${OTHER}/events`).every(({ boot }) => boot === scene.device.boot)).toBe(true);
  });
});
