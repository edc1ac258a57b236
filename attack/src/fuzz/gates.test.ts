import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type FuzzFigures, fuzzGates } from "./gates.ts";

const MQTT = { sent: 10, wanted: 10, badReads: 0, events: 1, readings: 1 };
const HTTP = { requests: 100, done: 30, breaches: new Map() };
const GOOD: FuzzFigures = { http: HTTP, mqtt: MQTT, wrongHeaders: 0, unservedPages: 0, parked: 0, errorKinds: 0, isUp: true };
const breach = (what: string) => ({ http: { ...HTTP, breaches: new Map([[what, 1]]) as typeof HTTP.breaches } });
const broken = (change: Partial<FuzzFigures>) =>
  fuzzGates({ ...GOOD, ...change })
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("[SEC-10] what a fuzz may find", () => {
  it("is nothing", () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<FuzzFigures>]>([
    ["HTTP: answered 500", breach("answered 500")],
    ["HTTP: answers outside the contract", breach("answers outside the contract")],
    ["HTTP: connections reset", breach("connections reset")],
    ["HTTP: reads that fail after a write", breach("reads that fail after a write")],
    ["HTTP: share of requests that were done", { http: { ...HTTP, done: 9 } }],
    ["HTTP: share of requests that were done", { http: { ...HTTP, requests: 0, done: 0 } }],
    ["MQTT: reads of bad rows", { mqtt: { ...MQTT, badReads: 1 } }],
    ["MQTT: messages sent", { mqtt: { ...MQTT, sent: 9 } }],
    ["MQTT: events stored", { mqtt: { ...MQTT, events: 0 } }],
    ["MQTT: readings stored", { mqtt: { ...MQTT, readings: 0 } }],
    ["headers: answered in another shape or not at all", { wrongHeaders: 1 }],
    ["frames: pages that were not served", { unservedPages: 1 }],
    ["records that passed their schema and could not be stored", { parked: Number.NaN }],
    ["kinds of errors in the log", { errorKinds: 1 }],
    ["crashes", { isUp: false }],
  ])("breaks the gate '%s'", (what, change) => {
    expect(broken(change)).toEqual([what]);
  });
});
