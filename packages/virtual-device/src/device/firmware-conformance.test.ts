// The device program in C++ against the contracts and the simulated device: it judges every packet as they do, or differs for a
// reason that has a name; and what it says is, byte for byte, what the simulated device says.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import { pairingHelloSchema } from "@halocline/contracts/device/pairing.contract";
import { ackSchema, eventSchema, otaStatusSchema } from "@halocline/contracts/device/replies.contract";
import { statusSchema } from "@halocline/contracts/device/status.contract";
import { telemetryBatchSchema, telemetrySchema } from "@halocline/contracts/device/telemetry.contract";
import { CoreMemory } from "@halocline/device-core/core-memory";
import { readEvent, readView } from "@halocline/device-core/read-answers";
import { RESULTS } from "@halocline/device-core/words";
import { writeConfig } from "@halocline/device-core/write-config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONFIG_BYTES, judgedByContracts, questionOf, structHex, type Topic } from "../../test/judged-packets.ts";
import { DIFFERENCES, FIXTURES } from "../../test/named-differences.ts";
import { brokenVersions, oddSpellings, oddVersions } from "../../test/odd-packets.ts";
import * as random from "../../test/random-structs.ts";
import { WireProgram } from "../../test/wire-program.ts";
import { coreConfigOf } from "./configuration.ts";
import { deviceEventOf } from "./events.ts";
import {
  ackMessage,
  type DeviceSituation,
  helloMessage,
  otaStatusMessage,
  telemetryBatchMessage,
  telemetryMessage,
} from "./messages.ts";
import { pairingHello } from "./pairing.ts";

/** Some seconds of computing; the machine may be busy with other things. */
const PATIENCE_MS = 120_000;
/** MQTT's own header and the topic need the rest of a packet's 1,024. */
const MAX_SENT_BYTES = 944;
const SAID = 400;

let program: WireProgram;
beforeAll(() => {
  program = new WireProgram();
}, PATIENCE_MS);
afterAll(() => program[Symbol.dispose]());

const TOPICS: Readonly<Record<string, Topic>> = {
  command: "inbound",
  welcome: "inbound",
  telemetry_ack: "inbound",
  events_ack: "inbound",
  config: "config",
  pairing_grant: "grant",
};

type Packet = Readonly<{ name: string; topic: Topic; packet: Buffer }>;

function golden(folder: "good" | "bad"): Packet[] {
  return readdirSync(join(FIXTURES, folder)).flatMap((name) => {
    const topic = TOPICS[name.slice(0, name.indexOf("-"))];
    return topic ? [{ name, topic, packet: readFileSync(join(FIXTURES, folder, name)) }] : [];
  });
}

const GOOD = golden("good");
const isRefused = (line: string): boolean => /^(ignored|unreadable|rejected)/.test(line);

type Judged = Packet & Readonly<{ byContracts: string; byDevice: string }>;

function judge(packets: readonly Packet[]): Judged[] {
  const answers = program.ask(packets.map(({ topic, packet }) => questionOf(topic, packet)));
  return packets.map((each, index) => ({
    ...each,
    byContracts: judgedByContracts(each.topic, each.packet),
    byDevice: answers[index] ?? "",
  }));
}

const unexplained = (packets: readonly Packet[]): Judged[] =>
  judge(packets).filter((each) => each.byContracts !== each.byDevice && !DIFFERENCES.some(({ explains }) => explains(each)));

const shown = ({ name, packet, byContracts, byDevice }: Judged) => ({
  name,
  packet: packet.toString("utf8"),
  byContracts,
  byDevice,
});

function expectAlike(packets: readonly Packet[]): void {
  expect(unexplained(packets).slice(0, 3).map(shown)).toEqual([]);
}

const changed = (change: (packet: Buffer) => Buffer[]): Packet[] =>
  GOOD.flatMap((each) => change(each.packet).map((packet) => ({ ...each, packet })));

describe("the device program understands", { timeout: PATIENCE_MS }, () => {
  it("every good golden packet, with the same fields", () => {
    const judged = judge(GOOD);
    expect(judged.filter(({ byContracts, byDevice }) => byContracts !== byDevice).map(shown)).toEqual([]);
    expect(judged.filter(({ byDevice }) => isRefused(byDevice))).toEqual([]);
    expect(judged.length).toBeGreaterThan(30);
  });

  it("[SEC-10] [SAFE-10] no bad golden packet, and answers those that have an id", () => {
    const judged = judge(golden("bad"));
    expect(judged.filter(({ byContracts, byDevice }) => byContracts !== byDevice).map(shown)).toEqual([]);
    expect(judged.filter(({ byDevice }) => !isRefused(byDevice))).toEqual([]);
    expect(judged.length).toBeGreaterThan(80);
  });

  it("[SEC-10] every value by every oddity, as the contracts do", () => {
    const seen = new Map<string, number>();
    const packets = changed((packet) => oddVersions(packet, seen));
    expectAlike(packets);
    expect(packets.length).toBeGreaterThan(10_000);
  });

  it("every spelling that JSON allows", () => expectAlike(changed(oddSpellings)));

  it("[SEC-10] nothing that was damaged on its way", () => {
    expectAlike(
      GOOD.flatMap((each, index) => brokenVersions(each.packet, 150, index + 1).map((packet) => ({ ...each, packet }))),
    );
  });

  it.each(DIFFERENCES)("differs in $name", ({ topic, example, explains, name }) => {
    const [judged] = judge([{ name, topic, packet: example() }]);
    expect(judged?.byDevice).not.toBe(judged?.byContracts);
    expect(judged && explains(judged)).toBe(true);
  });
});

const identity = { hardwareId: "hc-0a1b2c3d4e5f", boot: "57-9f3c1a77", firmwareVersion: "0.1.0-sim" };
const below = random.randomBelow(7);
const times = <Made>(make: () => Made): Made[] => Array.from({ length: SAID }, make);
const config = JSON.parse(readFileSync(join(FIXTURES, "good/config-calibrated.json"), "utf8")) as ConfigMessage;

/** With marks in whole tenths: the device keeps no more of them. */
const randomConfig = (): ConfigMessage | null => {
  const [top, drain, hyst] = [(1 + below(9999)) / 10, (10_000 + below(10_000)) / 10, (10 + below(191)) / 10];
  const cal = below(3) === 0 ? null : { top, top_off: null, drain, hyst };
  return below(4) === 0 ? null : { ...config, rev: below(2 ** 31), cal };
};

function randomSituation(): Readonly<{ situation: DeviceSituation; words: string; stopId: string | null }> {
  const hex = structHex(random.VIEW_BYTES, (memory) => random.writeRandomView(memory, below));
  const view = readView(new CoreMemory(new Uint8Array(Buffer.from(hex, "hex")).buffer), 0);
  const document = randomConfig();
  const lastRunId = below(2) === 0 ? null : random.randomId(below);
  const rssiDbm = below(171) - 150;
  const otaState = below(2) === 0 ? "valid" : "pending_verify";
  const documentHex = document ? structHex(CONFIG_BYTES, (memory) => writeConfig(memory, 0, coreConfigOf(document))) : "-";
  const words = [hex, documentHex, lastRunId ?? "-", rssiDbm, otaState === "valid" ? 0 : 1].join(" ");
  return { situation: { view, config: document, rssiDbm, lastRunId, otaState }, words, stopId: view.stopId };
}

type Contract = Readonly<{ parse: (message: unknown) => unknown }>;

/** Equal to what the simulated device would say, within its contract, and short enough for a packet. */
function expectSaid(asked: readonly Readonly<{ question: string; expected: object }>[], schema: Contract): void {
  const answers = program.ask(asked.map(({ question }) => question));
  expect(answers).toEqual(asked.map(({ expected }) => JSON.stringify(expected)));
  for (const answer of answers) schema.parse(JSON.parse(answer));
  expect(Math.max(...answers.map((answer) => answer.length))).toBeLessThanOrEqual(MAX_SENT_BYTES);
}

describe("the device program says what the simulated device says", () => {
  it("as telemetry", () => {
    const asked = times(() => {
      const { situation, words } = randomSituation();
      const reading = { ...random.randomReading(below), ...(below(3) === 0 && { seq: null }) };
      const { seq, ...live } = random.takenReading(reading);
      const taken = reading.seq === null ? live : { ...live, seq };
      const asksForAck = below(2) === 0;
      return {
        question: `telemetry ${words} ${random.readingWord(reading)} ${asksForAck ? 1 : 0}`,
        expected: telemetryMessage(identity, situation, taken, asksForAck),
      };
    });
    expectSaid(asked, telemetrySchema);
  });

  it("as a batch, with as many readings as a packet holds", () => {
    const asked = times(() => {
      const readings = Array.from({ length: 1 + below(20) }, () => random.randomReading(below));
      const upMs = random.randomUpMs(below);
      return {
        question: ["batch", upMs, ...readings.map(random.readingWord)].join(" "),
        expected: telemetryBatchMessage(identity, readings.map(random.takenReading), upMs),
      };
    });
    expectSaid(asked, telemetryBatchSchema);
    expect(
      asked.some(
        ({ question, expected }) => question.split(" ").length - 2 > (expected as { readings: unknown[] }).readings.length,
      ),
    ).toBe(true);
  });

  it("as hello, and which stop is latched beside it", () => {
    const asked = times(() => {
      const { situation, words, stopId } = randomSituation();
      const upMs = random.randomUpMs(below);
      const parts = Object.entries(helloMessage(identity, situation, upMs));
      // The simulated device has no button of its own, so that the server knows the id of every stop.
      const withStop = parts.flatMap((part) => (part[0] === "estop" && stopId !== null ? [part, ["stop_id", stopId]] : [part]));
      return { question: `hello ${words} ${upMs}`, expected: Object.fromEntries(withStop) };
    });
    expectSaid(asked, statusSchema);
  });

  it("as an ack", () => {
    const asked = times(() => {
      const { situation, words } = randomSituation();
      const [id, upMs, result] = [random.randomId(below), random.randomUpMs(below), below(RESULTS.length)];
      const expected = ackMessage(identity, situation.view, id, RESULTS[result] ?? "ok", upMs);
      return { question: `ack ${words.split(" ")[0]} ${id} ${result} ${upMs}`, expected };
    });
    expectSaid(asked, ackSchema);
  });

  it("as an event of any type", () => {
    const asked = times(() => {
      const hex = structHex(random.EVENT_BYTES, (memory) => random.writeRandomEvent(memory, below));
      const event = readEvent(new CoreMemory(new Uint8Array(Buffer.from(hex, "hex")).buffer), 0);
      const n = below(2 ** 32);
      return { question: `event ${n} ${hex}`, expected: { v: 1, boot: identity.boot, n, ...deviceEventOf(event) } };
    });
    expectSaid(asked, eventSchema);
    expect(new Set(asked.map(({ expected }) => expected.type)).size).toBe(16);
  });

  it("as a document that it rejects", () => {
    const data = { rev: 13, field: "lim.relay_max_s.4" };
    const expected = { v: 1, boot: identity.boot, n: 3, type: "config_refused", up_ms: 1200, data };
    expectSaid([{ question: "config_refused 3 1200 13 lim.relay_max_s.4", expected }], eventSchema);
  });

  it("as the state of an update", () => {
    const { phase: phases, reason: reasons } = otaStatusSchema.shape;
    const asked = times(() => {
      const [phase, reason, percent] = [below(7), below(9), below(102) - 1];
      const report = {
        update_id: random.randomId(below),
        phase: phases.options[phase] ?? "failed",
        ...(percent >= 0 && { percent }),
        ...(reason > 0 && { reason: reasons.unwrap().unwrap().options[reason - 1] }),
      };
      const upMs = random.randomUpMs(below);
      const question = `ota_status ${report.update_id} ${phase} ${reason} ${percent} ${upMs}`;
      return { question, expected: otaStatusMessage(identity, report, upMs) };
    });
    expectSaid(asked, otaStatusSchema);
  });

  it("as a goodbye of any boot", () => {
    const boots = [
      [0, 0],
      [57, 0x9f3c1a77],
      [999_999_999, 0xffffffff],
      [10, 16],
      [100_000_000, 1],
    ] as const;
    const asked = boots.map(([counter, nonce]) => {
      const boot = `${counter}-${nonce.toString(16).padStart(8, "0")}`;
      return { question: `offline ${counter} ${nonce}`, expected: { v: 1, status: "offline", boot } };
    });
    expectSaid(asked, statusSchema);
  });

  it("to be paired", () => {
    const asked = [null, "K7QF-2M9X"].flatMap((code) =>
      [false, true].map((isPressed) => ({
        question: `pairing -58 ${code ?? "-"} ${Number(isPressed)}`,
        expected: pairingHello({ ...identity, rssiDbm: -58, code }, isPressed),
      })),
    );
    expectSaid(asked, pairingHelloSchema);
  });

  it("[SAFE-4] and never a distance that is none, nor what no contract takes", () => {
    const { words } = randomSituation();
    const good = { ...random.randomReading(below), distanceTenths: 452, errorCode: 0, rawMm: 45, temperatureTenths: 250 };
    const bad = [0, -1, 2550, 20_001].map((distanceTenths) => ({ ...good, distanceTenths }));
    const readings = [...bad, { ...good, errorCode: 7 }, { ...good, distanceTenths: null }];
    const answers = program.ask(readings.map((reading) => `telemetry ${words} ${random.readingWord(reading)} 0`));
    for (const answer of answers) {
      expect(telemetrySchema.parse(JSON.parse(answer))).toMatchObject({
        water_mm: null,
        sensor_ok: false,
        err: expect.any(Number),
      });
      expect(answer).not.toContain('"err":0');
    }
    const odd = { ...good, rawMm: 9000, temperatureTenths: 1251 };
    const [said] = program.ask([`batch 5 ${readings.map(random.readingWord).join(" ")} ${random.readingWord(odd)}`]);
    const { readings: rows } = telemetryBatchSchema.parse(JSON.parse(said ?? ""));
    expect(rows.slice(0, -1).every((row) => row[3] === null && row[5] !== 0)).toBe(true);
    expect(rows.at(-1)?.slice(3)).toEqual([45.2, null, 0, null]);
  });
});
