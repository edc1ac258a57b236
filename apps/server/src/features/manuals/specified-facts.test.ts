// Facts that the specification requires in the manuals. Their wording is free.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Without the padding of table columns, and without emphasis. */
const plain = (text: string): string => text.replaceAll(/\*\*/g, "").replaceAll(/ +/g, " ");
const sectionsOf = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .sort()
    .map((name) => plain(readFileSync(join(import.meta.dirname, folder, name), "utf8")));
const titled = (sections: readonly string[], title: string): string =>
  sections.find((text) => text.startsWith(`# ${title}\n`)) ?? "";

const QUICK = sectionsOf("quick-setup");
const DETAILED = sectionsOf("detailed-manual");

describe("spec: the quick setup manual", () => {
  it("has the Safety First box and five steps in order", () => {
    expect(QUICK.map((text) => text.slice(2, text.indexOf("\n")))).toEqual([
      "Safety First",
      "Step 1: Gather the parts",
      "Step 2: Wire it up",
      "Step 3: Upload the firmware",
      "Step 4: Connect it to Wi-Fi",
      "Step 5: Register the device",
    ]);
  });

  it.each([
    [
      "Safety First",
      /> Safety First[\s\S]*Disconnect the power before[\s\S]*18 AWG or thicker[\s\S]*GFCI[\s\S]*Test every connection before you connect a pump[\s\S]*Never leave pumps unattended during the first setup/,
    ],
    [
      "Step 1: Gather the parts",
      /ESP32 board[\s\S]*VL6180X water level sensor[\s\S]*5 relay modules[\s\S]*Power supply[\s\S]*\(5 V\)[\s\S]*\(3\.3 V\)[\s\S]*Breadboard or PCB[\s\S]*Jumper wires/,
    ],
    [
      "Step 2: Wire it up",
      /Sensor SDA \| 21 [\s\S]*Sensor SCL \| 22 [\s\S]*1 \| 26 [\s\S]*2 \| 4 [\s\S]*3 \| 16 [\s\S]*4 \| 17 [\s\S]*5 \| 25 [\s\S]*common ground/,
    ],
    ["Step 3: Upload the firmware", /version 1\.8\.19 or newer[\s\S]*ESP32 Dev Module/],
    ["Step 4: Connect it to Wi-Fi", /its own setup network[\s\S]*Enter your home Wi-Fi/],
    ["Step 5: Register the device", /Discover Devices[\s\S]*Choose it[\s\S]*Give it a name[\s\S]*Press Register/],
  ])("lists the specified facts in %s", (title, facts) => {
    expect(titled(QUICK, title)).toMatch(facts);
  });
});

describe("spec: the detailed manual", () => {
  it.each([
    [
      "System Architecture",
      /three tiers: the device[\s\S]*the server, and the client[\s\S]*MQTT over TLS, port 8883[\s\S]*REST API[\s\S]*WebSocket/,
    ],
    [
      "Hardware Configuration",
      /\| 26 [\s\S]*\| 4 [\s\S]*\| 16 [\s\S]*\| 17 [\s\S]*\| 25 [\s\S]*SDA \| 21 [\s\S]*SCL \| 22 [\s\S]*Status LED \| 2 [\s\S]*## Power[\s\S]*5 to 100 mm/,
    ],
    ["Software Configuration", /921600 baud[\s\S]*topHeightMm[\s\S]*drainHeightMm[\s\S]*hysteresisMm/],
    ["Network & Security", /TLS[\s\S]*Firmware comes over HTTPS[\s\S]*rolled back/],
    [
      "API Documentation",
      /`telemetry` \| device to server[\s\S]*`status` \| device to server[\s\S]*`ota_status` \| device to server[\s\S]*`commands` \| server to device/,
    ],
    ["Troubleshooting Guide", /5 minutes[\s\S]*2\.4 GHz[\s\S]*100 mm/],
  ])("has the chapter %s with its facts", (title, facts) => {
    expect(titled(DETAILED, title)).toMatch(facts);
  });

  it("shows a telemetry message with every specified field", () => {
    const json = /```json\n([\s\S]*?)```/.exec(titled(DETAILED, "API Documentation"))?.[1] ?? "{}";
    const specified = "device_id ts water_mm sensor_ok firmware_version rssi top_height drain_height hysteresis relays".split(
      " ",
    );
    expect(Object.keys(JSON.parse(json) as object)).toEqual(expect.arrayContaining(specified));
  });
});
