import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openFlashFile } from "./flash-file.ts";
import { findLocalBroker } from "./local-broker.ts";

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
    expect(findLocalBroker(`${folder}/`)).toEqual({ brokerUrl: "mqtts://services:1", caFile: "ca" });
  });
});
