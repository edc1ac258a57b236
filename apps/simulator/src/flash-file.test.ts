import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openFlashFile } from "./flash-file.ts";
import { findLocalBroker } from "./local-broker.ts";
import { rememberedDevice } from "./remembered-device.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-flash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const grant = { registrationId: "6f1c1a52-4b1e-4c55-9d0e-2b8f5d3a7c11", key: "A".repeat(43) };

describe("flash in a file", () => {
  it("is the same after a restart, readable by its owner alone", () => {
    const file = join(folder, "simulator/one.json");
    const flash = openFlashFile(file, { isForgetful: false });
    expect(flash.content).toMatchObject({ bootCounter: 0, grant: null, core: null });
    const update = { step: "trial", updateId: "u1", version: "1.3.0", isTried: false } as const;
    flash.write({ bootCounter: 3, grant, core: new Uint8Array([1, 2, 255]), firmwareVersion: "1.2.0", update });
    const again = openFlashFile(file, { isForgetful: false }).content;
    expect(again).toMatchObject({ bootCounter: 3, grant, firmwareVersion: "1.2.0", update });
    expect([...(again.core ?? [])]).toEqual([1, 2, 255]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("forgets everything but its boots and its firmware when asked to", () => {
    const file = join(folder, "simulator/two.json");
    openFlashFile(file, { isForgetful: false }).write({ bootCounter: 3, grant, firmwareVersion: "1.3.0" });
    const { content } = openFlashFile(file, { isForgetful: true });
    expect(content).toMatchObject({ bootCounter: 3, firmwareVersion: "1.3.0", grant: null, core: null });
  });
});

describe("the broker of this checkout", () => {
  it("is the one that lives", () => {
    expect(findLocalBroker(`${folder}/`)).toBeNull();
    for (const [name, natsPid] of [
      ["dev", 2 ** 30],
      ["services", process.pid],
    ] as const) {
      openFlashFile(join(folder, name, "x"), { isForgetful: false });
      writeFileSync(join(folder, name, "state.json"), JSON.stringify({ natsPid, mqttUrl: `mqtts://${name}:1`, caFile: "ca" }));
    }
    expect(findLocalBroker(`${folder}/`)).toEqual({ brokerUrl: "mqtts://services:1", caFile: "ca", firmwareKeyFile: null });
  });

  it("brings the key of its firmware along, and is not there before it runs", () => {
    const state = { mqttUrl: "mqtts://dev:1", caFile: "ca", firmwareKeyFile: "public.pem" };
    const file = join(folder, "dev", "state.json");
    writeFileSync(file, JSON.stringify({ processes: [] }));
    expect(findLocalBroker(`${folder}/`)).toMatchObject({ brokerUrl: "mqtts://services:1" });
    writeFileSync(file, JSON.stringify({ ...state, natsPid: process.pid }));
    expect(findLocalBroker(`${folder}/`)).toEqual({ brokerUrl: "mqtts://dev:1", caFile: "ca", firmwareKeyFile: "public.pem" });
  });
});

describe("a registered device that remembers", () => {
  it("begins with the key of its list, and afterwards goes by its own flash", () => {
    const spec = { hardwareId: "hc-0a1b2c3d4e5f", preset: "nano", ...grant } as const;
    const first = rememberedDevice(spec, folder, 500);
    expect(first).toMatchObject({ hardwareId: spec.hardwareId, preset: "nano", pairingCode: null });
    expect(first.flash.content).toMatchObject({ grant, bootCounter: 499 });
    const renewed = { ...grant, key: "B".repeat(43) };
    first.flash.write({ bootCounter: 501, grant: renewed, firmwareVersion: "1.3.0" });
    const again = rememberedDevice(spec, folder, 900).flash.content;
    expect(again).toMatchObject({ bootCounter: 501, grant: renewed, firmwareVersion: "1.3.0" });
  });
});
