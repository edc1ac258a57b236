// What must hold of a fuzz, from what was measured.

import { exact, type Gate } from "@halocline/bench/gates";
import type { HttpFuzzReport } from "./http.ts";

export type FuzzFigures = Readonly<{
  http: Pick<HttpFuzzReport, "requests" | "done" | "breaches">;
  mqtt: Readonly<{ sent: number; wanted: number; badReads: number; events: number; readings: number }>;
  wrongHeaders: number;
  unservedPages: number;
  /** Not a number when the server does not answer any more. */
  parked: number;
  errorKinds: number;
  isUp: boolean;
}>;

const NONE = { atMost: 0 };
const SOME = { atLeast: 1 };
/** A fuzz that is only ever refused has tried nothing. */
const LEAST_DONE = 0.1;

export function fuzzGates({ http, mqtt, ...figures }: FuzzFigures): Gate[] {
  const breaches = (what: Parameters<typeof http.breaches.get>[0]) => http.breaches.get(what) ?? 0;
  return [
    exact("HTTP: answered 500", breaches("answered 500"), NONE),
    exact("HTTP: answers outside the contract", breaches("answers outside the contract"), NONE),
    exact("HTTP: connections reset", breaches("connections reset"), NONE),
    exact("HTTP: reads that fail after a write", breaches("reads that fail after a write"), NONE),
    exact("HTTP: share of requests that were done", http.done / http.requests, { atLeast: LEAST_DONE }),
    exact("MQTT: reads of bad rows", mqtt.badReads, NONE),
    exact("MQTT: messages sent", mqtt.sent, { atLeast: mqtt.wanted }),
    exact("MQTT: events stored", mqtt.events, SOME),
    exact("MQTT: readings stored", mqtt.readings, SOME),
    exact("headers: answered in another shape or not at all", figures.wrongHeaders, NONE),
    exact("frames: pages that were not served", figures.unservedPages, NONE),
    exact("records that passed their schema and could not be stored", figures.parked, NONE),
    exact("kinds of errors in the log", figures.errorKinds, NONE),
    exact("crashes", figures.isUp ? 0 : 1, NONE),
  ];
}
