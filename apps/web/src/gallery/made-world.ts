// A server and a socket that are only played, so that the app itself draws a made tank: nothing of the app knows of it.

import type { LatestReading } from "@halocline/contracts/http/entities.contract";
import type { ServerMessage, TelemetryUpdate } from "@halocline/contracts/live/socket.contract";
import { type Answers, plannedAnswer, requestKey } from "@/testing/planned-answers.ts";
import { exampleRun, exampleUser } from "@/testing/wire-examples.ts";
import type { LookedAt } from "./looked-at.ts";
import { madeHistory } from "./made-history.ts";
import { readingsOf, storedReadings } from "./made-readings.ts";
import type { MadeTank } from "./made-tank.ts";

type Looking = Pick<LookedAt, "role" | "language">;

const HEARTBEAT_MS = 2000;
const HOUR_MS = 3_600_000;

const pastRuns = ({ run, endedRun, tank }: MadeTank, nowMs: number) => {
  const past = [6, 12].map((hours, index) =>
    exampleRun({
      id: `0b6f6f0a-0000-4000-8000-00000000021${index}`,
      tankId: tank.id,
      type: "top_up",
      status: "success",
      phase: null,
      cause: "automatic",
      startedBy: null,
      startedAt: new Date(nowMs - hours * HOUR_MS).toISOString(),
      completedAt: new Date(nowMs - hours * HOUR_MS + 114_000).toISOString(),
      events: [],
    }),
  );
  const newest = run ?? endedRun;
  return newest ? [{ ...newest, tankId: tank.id }, ...past] : past;
};

/** So long the page is told of what was before. */
const PAST_WITHIN_MS = 600;

function answersOfTank(made: MadeTank, nowMs: number): Answers {
  const path = `/api/tanks/${made.tank.id}`;
  return {
    [`GET ${path}`]: made.tank,
    [`GET ${path}/latest-reading`]: () => (Date.now() - nowMs < PAST_WITHIN_MS ? (readingsOf(made)[0] ?? null) : made.reading),
    [`GET ${path}/automation-runs`]: pastRuns(made, nowMs),
    [`GET ${path}/sensor-readings`]: storedReadings(made),
    [`GET /api/devices/${made.device.id}/firmware-updates`]: [],
  };
}

const userOf = ({ role, language }: Looking) =>
  exampleUser({
    firstName: "Marina",
    lastName: "Reef",
    membershipRole: role,
    locale: { language: language === "en" ? "en" : "de", hourCycle: "automatic", firstWeekday: "automatic" },
  });

const answersOf = (tanks: readonly MadeTank[], looking: Looking, nowMs: number): Answers => ({
  "GET /api/auth/user": userOf(looking),
  "GET /api/devices": tanks.map(({ device }) => device),
  "GET /api/alerts": tanks.flatMap(({ alerts }) => alerts),
  "GET /api/schedules": [],
  "GET /api/devices/discover": [],
  ...Object.assign({}, ...tanks.map((made) => answersOfTank(made, nowMs))),
});

const telemetryOf = ({ device, tank }: MadeTank, reading: LatestReading): TelemetryUpdate => ({
  deviceId: device.id,
  tankId: tank.id,
  reading,
  relays: device.relays.map(({ currentState }) => currentState),
  rssiDbm: device.rssiDbm ?? -60,
  firmwareVersion: device.firmwareVersion ?? "",
});

/** Asked for a stretch and a number of points: only the address says which. */
function historyOf(tanks: readonly MadeTank[], key: string): unknown {
  const made = tanks.find(({ tank }) => key.startsWith(`GET /api/tanks/${tank.id}/level-history?`));
  if (!made) return null;
  const asked = new URLSearchParams(key.slice(key.indexOf("?")));
  const [fromMs, toMs] = [Date.parse(asked.get("from") ?? ""), Date.parse(asked.get("to") ?? "")];
  return madeHistory(
    { fromMs, toMs, points: Number(asked.get("points") ?? 500) },
    made.reading?.heightMm ?? null,
    made.slopeMmPerMin,
  );
}

/** A frozen server takes the question and never answers; a server behind a cut wire is not even asked. */
function silentFetch(isBrowserOnline: boolean): Promise<Response> {
  return isBrowserOnline ? new Promise(() => {}) : Promise.reject(new TypeError("Failed to fetch"));
}

class PlayedSocket extends EventTarget {
  static tanks: readonly MadeTank[] = [];
  /** Nothing is said any more. */
  static isSilent = false;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    queueMicrotask(() => this.#open());
  }

  send(text: string): void {
    const { type, data } = JSON.parse(text) as { type: string; data: { deviceId: string } };
    const made = PlayedSocket.tanks.find(({ device }) => device.id === data.deviceId);
    if (type !== "subscribe_device" || !made) return;
    const [oldest = null, ...later] = readingsOf(made);
    this.#say({ type: "snapshot", data: { device: made.device, readings: { [made.tank.id]: oldest } } });
    for (const [index, reading] of later.entries())
      setTimeout(() => this.#say({ type: "telemetry_update", data: telemetryOf(made, reading) }), PAST_WITHIN_MS + 50 * index);
  }

  close(): void {
    clearInterval(this.#beat);
    this.dispatchEvent(new Event("close"));
  }

  #open(): void {
    if (PlayedSocket.isSilent) return;
    this.dispatchEvent(new Event("open"));
    const behind = PlayedSocket.tanks.some(({ device }) => device.isServerBehind) && { isServerBehind: true as const };
    const beat = () => this.#say({ type: "heartbeat", data: { at: new Date().toISOString(), ...behind } });
    this.#beat = setInterval(beat, HEARTBEAT_MS);
  }

  #say(message: ServerMessage): void {
    if (PlayedSocket.isSilent) return;
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** Silence begins when the page has been told what it goes on showing: so long after it last asked something new. */
const TOLD_WITHIN_MS = 1500;

class Silence {
  readonly #begin: () => void;
  readonly #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(begin: () => void) {
    this.#begin = begin;
  }

  /** What is only asked again puts nothing off. */
  putOff(key: string): void {
    const path = key.replace(/\?.*$/, "");
    if (this.#asked.has(path)) return;
    this.#asked.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#begin, TOLD_WITHIN_MS);
  }
}

export function playWorld(tanks: readonly MadeTank[], looking: Looking): typeof WebSocket {
  const answers = answersOf(tanks, looking, Date.now());
  const isBrowserOnline = tanks.every((made) => made.isBrowserOnline);
  const isSilent = !isBrowserOnline || tanks.some(({ isServerSilent }) => isServerSilent);
  const silence = new Silence(() => {
    PlayedSocket.isSilent = true;
    if (!isBrowserOnline) dispatchEvent(new Event("offline"));
  });
  globalThis.fetch = async (input, init) => {
    if (PlayedSocket.isSilent) return silentFetch(isBrowserOnline);
    const key = requestKey(input, init);
    if (isSilent) silence.putOff(key);
    const history = historyOf(tanks, key);
    return history === null ? plannedAnswer(answers, key, undefined) : Response.json(history);
  };
  PlayedSocket.tanks = tanks;
  return PlayedSocket as unknown as typeof WebSocket;
}
