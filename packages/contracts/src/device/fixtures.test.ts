// Golden packets. A fixture is named <message>-<what it shows>; .json files are kept readable, .txt files are exact bytes.
// Every bad packet is a good one with a single thing wrong.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as commands from "./commands.contract.ts";
import * as config from "./config.contract.ts";
import { MAX_PACKET_BYTES } from "./fields.ts";
import * as pairing from "./pairing.contract.ts";
import * as replies from "./replies.contract.ts";
import * as status from "./status.contract.ts";
import * as telemetry from "./telemetry.contract.ts";

const schemas: Readonly<Record<string, z.ZodType>> = {
  telemetry: telemetry.telemetrySchema,
  telemetry_batch: telemetry.telemetryBatchSchema,
  hello: status.helloSchema,
  will: status.willSchema,
  ack: replies.ackSchema,
  event: replies.eventSchema,
  ota_status: replies.otaStatusSchema,
  command: commands.commandSchema,
  config: config.configSchema,
  pairing_hello: pairing.pairingHelloSchema,
  pairing_grant: pairing.pairingGrantSchema,
  telemetry_ack: commands.telemetryAckSchema,
  welcome: commands.welcomeSchema,
  events_ack: commands.eventsAckSchema,
};

/** Where several messages share a topic, its schema must judge each of them as their own does. */
const topics = [
  { schema: status.statusSchema, messages: ["hello", "will"] },
  { schema: commands.inboundSchema, messages: ["command", "telemetry_ack", "welcome", "events_ack"] },
];

type Fixture = Readonly<{ name: string; message: string; bytes: Buffer; schemas: readonly z.ZodType[] }>;

function schemasOf(message: string): z.ZodType[] {
  const own = schemas[message];
  if (!own) throw new Error(`no schema for fixtures of ${message}`);
  return [own, ...topics.filter(({ messages }) => messages.includes(message)).map(({ schema }) => schema)];
}

function load(folder: "good" | "bad"): Fixture[] {
  const path = join(import.meta.dirname, "fixtures", folder);
  return readdirSync(path).map((file) => {
    const message = file.slice(0, file.indexOf("-"));
    return { name: file, message, bytes: readFileSync(join(path, file)), schemas: schemasOf(message) };
  });
}

type Decoded = "too big" | "not JSON" | "against the schema" | "accepted";

function decode(bytes: Buffer, schema: z.ZodType): Decoded {
  if (bytes.length > MAX_PACKET_BYTES) return "too big";
  try {
    return schema.safeParse(JSON.parse(bytes.toString("utf8"))).success ? "accepted" : "against the schema";
  } catch {
    return "not JSON";
  }
}

const verdicts = (fixture: Fixture): Decoded[] => fixture.schemas.map((schema) => decode(fixture.bytes, schema));

const good = load("good");
const bad = load("bad");

const isNoReading = ({ name }: Fixture): boolean => /^telemetry(_batch)?-.*(water|sensor|nan|infinite)/.test(name);
const isUnsafeOrder = ({ name }: Fixture): boolean => /^command-.*(deadline|boot|seq|without-id)/.test(name);
const isPlain = (fixture: Fixture): boolean => !isNoReading(fixture) && !isUnsafeOrder(fixture);

describe("golden packets", () => {
  it.each(good)("accepts $name", (fixture) => {
    expect(new Set(verdicts(fixture))).toEqual(new Set(["accepted"]));
  });

  it.each(bad.filter(isPlain))("[SEC-10] refuses $name", (fixture) => {
    expect(verdicts(fixture)).not.toContain("accepted");
  });

  it.each(bad.filter(isNoReading))("[SEC-10] [SAFE-4] refuses $name", (fixture) => {
    expect(verdicts(fixture)).not.toContain("accepted");
  });

  it.each(bad.filter(isUnsafeOrder))("[SAFE-10] refuses $name", (fixture) => {
    expect(verdicts(fixture)).not.toContain("accepted");
  });

  it.each([
    ["telemetry-1025-bytes.txt", "too big"],
    ["telemetry_batch-too-big.txt", "too big"],
    ["telemetry-nan.txt", "not JSON"],
    ["telemetry-infinite-distance.txt", "against the schema"],
  ])("[SEC-10] refuses %s because it is %s", (name, reason) => {
    const fixture = bad.find((each) => each.name === name);
    expect(fixture && verdicts(fixture)).toEqual([reason]);
  });
});

describe("the set of golden packets", () => {
  it.each(Object.keys(schemas))("has two good and six bad of %s", (message) => {
    expect(good.filter((each) => each.message === message).length).toBeGreaterThanOrEqual(2);
    expect(bad.filter((each) => each.message === message).length).toBeGreaterThanOrEqual(6);
  });

  it("knows every schema of the device contracts", () => {
    const exported = [commands, config, pairing, replies, status, telemetry].flatMap((module) => Object.entries(module));
    const known = new Set<unknown>([...Object.values(schemas), ...topics.map(({ schema }) => schema)]);
    expect(exported.filter(([name, value]) => name.endsWith("Schema") && !known.has(value)).map(([name]) => name)).toEqual([]);
  });

  it("has a good packet of every command type", () => {
    const kinds = commands.commandSchema.options.map(({ shape }) => shape.type);
    const types = kinds.flatMap((kind): string[] => ("options" in kind ? kind.options : [...kind.values]));
    const shown = good
      .filter(({ message }) => message === "command")
      .map(({ bytes }) => JSON.parse(bytes.toString("utf8")).type as string);
    expect(types.filter((type) => !shown.includes(type))).toEqual([]);
  });
});
