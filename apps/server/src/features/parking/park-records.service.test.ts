import { Writable } from "node:stream";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { faultOf, isPoison } from "../../db/poison.ts";
import { createMetrics, type Metrics } from "../../platform/metrics.ts";
import { createSampled } from "../../platform/sampled.ts";
import { MOST_OF_A_DEVICE, MOST_OF_A_KIND } from "./admit-parked.ts";
import { createParking } from "./park-records.service.ts";
import type { ParkedKind, ParkedRecord } from "./parked-records.store.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });
const FAULT = { code: "42P01", message: "no such table" };

const recordOf = (kind: ParkedKind, registrationId: string, n = 0): ParkedRecord => ({
  kind,
  accountId: "account",
  registrationId,
  deviceId: null,
  subject: null,
  payload: kind === "telemetry" ? Buffer.from(`{"n":${n}}`) : { n },
  fault: FAULT,
  happenedAtMs: n,
});
const many = (count: number, kind: ParkedKind, registrationOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => recordOf(kind, registrationOf(n), n));

let table: ParkedRecord[];
let lines: string[];
let logged: string[];
let metrics: Metrics;
let nowMs: number;
/** What is in the way. */
let trouble: { insert?: (records: readonly ParkedRecord[]) => Error | null; count?: Error; hasFile: boolean };

beforeEach(() => {
  [table, lines, logged, nowMs] = [[], [], [], 0];
  trouble = { hasFile: false };
  metrics = createMetrics();
});

function open() {
  return createParking({
    store: {
      countParkedOf: async (kind, ids) => {
        if (trouble.count) throw trouble.count;
        const ofKind = table.filter((record) => record.kind === kind);
        const byRegistration = new Map(ids.map((id) => [id, 0]));
        for (const { registrationId: id } of ofKind) if (id !== null) byRegistration.set(id, (byRegistration.get(id) ?? 0) + 1);
        return { total: ofKind.length, byRegistration };
      },
      insertParked: async (records) => {
        const error = trouble.insert?.(records);
        if (error) throw error;
        table.push(...records);
      },
    },
    lastResort: {
      append: async (texts) => {
        if (trouble.hasFile) lines.push(...texts);
        return trouble.hasFile;
      },
    },
    isPoison,
    faultOf,
    sampled: createSampled(() => nowMs),
    counts: metrics.parked,
    logger: pino({}, new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })),
  });
}
const counted = async () =>
  Object.fromEntries(
    // Every counter begins at zero.
    (await metrics.parked.records.get()).values
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [`${labels.kind} ${labels.place}`, value]),
  );

describe("parking", () => {
  it("puts into the table, counts by kind and tells the cause once", async () => {
    const record = recordOf("telemetry", "reef");
    expect(await open().park([record])).toEqual(new Set([record]));
    expect(table).toEqual([record]);
    expect(await counted()).toEqual({ "telemetry database": 1 });
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: 50, kind: "telemetry", registrationId: "reef", fault: FAULT });
    expect(logged).toHaveLength(1);
  });

  it("hands on that the database is away: its caller tries again", async () => {
    trouble.insert = () => new Error("away");
    await expect(open().park([recordOf("telemetry", "reef")])).rejects.toThrow("away");
    expect(await counted()).toEqual({});
  });

  it("keeps the others in when the table refuses one, which goes to the file", async () => {
    trouble.hasFile = true;
    trouble.insert = (records) => (records.some(({ happenedAtMs }) => happenedAtMs === 5) ? withCode("22P05") : null);
    const records = many(9, "telemetry", () => "reef");
    expect((await open().park(records)).size).toBe(9);
    expect(table).toHaveLength(8);
    expect(lines.map((line) => Buffer.from(JSON.parse(line).payloadBase64, "base64").toString())).toEqual(['{"n":5}']);
    expect(await counted()).toEqual({ "telemetry database": 8, "telemetry file": 1 });
  });

  it("without table and file tells every stop in the log, whole, and says that readings are kept by nobody but their device", async () => {
    trouble.insert = () => withCode("42P01");
    trouble.count = withCode("42883");
    const stops = many(20, "emergency_stop", () => "reef");
    expect(await open().park([...stops, recordOf("telemetry", "reef")])).toEqual(new Set());
    const told = logged.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "emergency_stop");
    expect(told.map(({ record }) => JSON.parse(record).payload.n)).toEqual(stops.map((_, n) => n));
    expect(await counted()).toEqual({ "emergency_stop log": 20, "telemetry nowhere": 1 });
  });
});

describe("when everything is poison", () => {
  it("the table is bounded by kind and by device, stops have room, and the log is bounded", async () => {
    const { park } = open();
    await park(many(5000, "telemetry", () => "flood"));
    expect(table).toHaveLength(MOST_OF_A_DEVICE);
    await park([recordOf("telemetry", "reef")]);
    expect(table).toHaveLength(MOST_OF_A_DEVICE + 1);
    for (let second = 0; second < 3; second++) {
      nowMs = second * 1000;
      await park(many(10_000, "telemetry", (n) => `device ${n % 5000}`));
    }
    expect(table).toHaveLength(MOST_OF_A_KIND);
    await park(many(3, "emergency_stop", () => "flood"));
    expect(table).toHaveLength(MOST_OF_A_KIND + 3);
    // 35,000 records in three seconds.
    expect(logged.length).toBeLessThanOrEqual(15);
    expect((await counted())["telemetry nowhere"]).toBe(35_001 - MOST_OF_A_KIND);
  });
});
