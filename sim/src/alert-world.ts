// A month of one tank with bad Wi-Fi, seen by the server's own alert rules. Daily life must give no alert, each real
// incident exactly one, in time, with the right weight, and over when it is cured. Everything comes from the seed.

import { ALERT_RULES, type AlertRule, decide, type SeenDevice, type Watches } from "@halocline/domain/alert-rules";
import type { WatchedCode } from "@halocline/domain/alert-words";
import { judgeTopUps, TOP_UPS_LOOKED_AT_MS, type TopUp } from "@halocline/domain/top-up-watch";
import { DAY_MS, drawIncidents, HOUR_MS, type Incident, isSilenced, MINUTE_MS, MONTH_MS } from "./alert-incidents.ts";
import { AlertLedger, type BookVerdict } from "./alert-ledger.ts";
import { AlertTank, type Reading, STEP_MS } from "./alert-tank.ts";
import { Chance } from "./chance.ts";
import { FlappingWifi } from "./flapping-wifi.ts";
import { Trace } from "./trace.ts";

export type AlertBuild = Readonly<{
  rules: Readonly<Record<WatchedCode, AlertRule>>;
  hasReopening: boolean;
  /** False: silence that was the server's own is counted as the device's. */
  knowsOwnGaps: boolean;
  /** True: what is watched is forgotten between two looks. */
  isForgetful: boolean;
}>;

export const GOOD_ALERTS: AlertBuild = { rules: ALERT_RULES, hasReopening: true, knowsOwnGaps: true, isForgetful: false };

export type AlertOutcome = BookVerdict & Readonly<{ hash: string; lines: readonly string[]; isFaultFree: boolean }>;

export const runAlerts = (seed: number, build: AlertBuild, keepsTrace = false): AlertOutcome =>
  new AlertWorld(new Chance(seed), build, new Trace(keepsTrace)).run();

/** The server is away once a month, longer than a silent device is forgiven. */
const SERVER_AWAY_MS = 15 * MINUTE_MS;
const WILL_AFTER_MS = 45_000;

type Heard = { atMs: number; reading: Reading; circulationMs: number | null; runEndedAtMs: number | null };

class AlertWorld {
  readonly #build: AlertBuild;
  readonly #trace: Trace;
  readonly #tank: AlertTank;
  readonly #wifi: FlappingWifi;
  readonly #book: AlertLedger;
  readonly #planned: readonly Incident[];
  readonly #happened: Incident[] = [];
  readonly #serverAwayMs: number;
  readonly #topUps: TopUp[] = [];
  #watches: Watches = {};
  #heard: Heard | null = null;
  #listeningSinceMs = 0;

  constructor(chance: Chance, build: AlertBuild, trace: Trace) {
    this.#build = build;
    this.#trace = trace;
    this.#tank = new AlertTank(chance, chance.oneOf(["nano", "mid", "large"] as const));
    this.#wifi = new FlappingWifi(chance);
    this.#book = new AlertLedger(chance, build.hasReopening);
    this.#planned = drawIncidents(chance);
    this.#serverAwayMs = HOUR_MS + chance.between(0, DAY_MS / STEP_MS) * STEP_MS;
  }

  run(): AlertOutcome {
    let [next, incident]: [number, Incident | null] = [0, null];
    for (let nowMs = 0; nowMs < MONTH_MS; nowMs += STEP_MS) {
      if (incident === null && this.#planned[next] !== undefined && nowMs >= (this.#planned[next]?.startsAtMs ?? 0)) {
        // A run that is under way comes to its end first.
        if (!this.#tank.isRunOpen) incident = this.#begin(this.#planned[next++] as Incident, nowMs);
      }
      const reading = this.#tank.step(nowMs, incident);
      // The server knows of the run before the device falls silent in it.
      const isUp = this.#wifi.isUp(nowMs) || incident?.kind === "silent_in_a_run";
      if (incident !== null && !isUp) incident = { ...incident, deafMs: incident.deafMs + STEP_MS };
      if (incident !== null && this.#isOver(incident, nowMs)) incident = this.#end(incident, nowMs);
      this.#serve(nowMs, reading, isUp && !(incident !== null && isSilenced(incident, nowMs)));
    }
    const { hash, lines } = this.#trace;
    return { ...this.#book.judge(this.#happened, MONTH_MS), hash, lines, isFaultFree: this.#planned.length === 0 };
  }

  #begin(planned: Incident, nowMs: number): Incident {
    this.#say(nowMs, `begins: ${planned.kind}`);
    return { ...planned, startsAtMs: nowMs, endsAtMs: planned.endsAtMs - planned.startsAtMs + nowMs };
  }

  #isOver({ kind, endsAtMs }: Incident, nowMs: number): boolean {
    return nowMs >= endsAtMs || (kind === "forgotten_top_up" && this.#tank.isLowest);
  }

  #end(incident: Incident, nowMs: number): null {
    this.#say(nowMs, `cured: ${incident.kind}`);
    this.#happened.push({ ...incident, endsAtMs: nowMs });
    if (incident.kind === "overfull" || incident.kind === "forgotten_top_up") this.#tank.refill();
    return null;
  }

  #serve(nowMs: number, reading: Reading, isUp: boolean): void {
    const isAway = nowMs >= this.#serverAwayMs && nowMs < this.#serverAwayMs + SERVER_AWAY_MS;
    if (isAway) {
      this.#listeningSinceMs = this.#build.knowsOwnGaps ? nowMs + STEP_MS : 0;
      return;
    }
    // The first look after a restart comes before the first message.
    if (this.#heard) this.#look(nowMs, this.#heard);
    if (isUp) this.#hear(nowMs, reading);
    // The device keeps events until they are confirmed: a top-up is told, sooner or later.
    if (this.#tank.endedTopUp) this.#toppedUp(this.#tank.endedTopUp, nowMs);
    if (nowMs % HOUR_MS === 0) this.#book.clearQuiet(nowMs);
  }

  #hear(nowMs: number, reading: Reading): void {
    const before = this.#heard;
    const hasTurned = before !== null && before.reading.isCirculating !== reading.isCirculating;
    const hasEnded = before !== null && before.reading.isRunOpen && !reading.isRunOpen;
    this.#heard = {
      atMs: nowMs,
      reading,
      circulationMs: hasTurned ? nowMs : (before?.circulationMs ?? null),
      runEndedAtMs: hasEnded ? nowMs : (before?.runEndedAtMs ?? null),
    };
  }

  #look(nowMs: number, { atMs, reading, circulationMs, runEndedAtMs }: Heard): void {
    const seen: SeenDevice = {
      intervalS: STEP_MS / 1000,
      lastReceivedAtMs: atMs,
      hasWillOfCurrentBoot: nowMs - atMs > WILL_AFTER_MS,
      isSensorOk: reading.distanceMm !== null,
      listeningSinceMs: this.#listeningSinceMs,
      wasMovingWater: reading.isRunOpen,
      isRunOpen: reading.isRunOpen,
      runEndedAtMs,
      circulation: { isOn: reading.isCirculating, changedAtMs: circulationMs },
      calibration: this.#tank.calibration,
      distanceMm: reading.distanceMm,
    };
    for (const { code, watch, act } of decide(this.#watches, seen, nowMs, this.#build.rules)) {
      const { [code]: _before, ...others } = this.#watches;
      this.#watches = watch === null || this.#build.isForgetful ? others : { ...others, [code]: watch };
      if (act !== null && act !== "update") this.#say(nowMs, `${act} ${code}${watch?.isWorse ? ", worse" : ""}`);
      if (act === "raise") this.#book.raise(code, watch?.isWorse ?? false, nowMs);
      if (act === "rise" || act === "update") this.#book.again(code, watch?.isWorse ?? false, nowMs);
      if (act === "clear") this.#book.clear(code, nowMs);
    }
  }

  #toppedUp(topUp: TopUp, nowMs: number): void {
    this.#topUps.unshift(topUp);
    while ((this.#topUps.at(-1)?.startedAtMs ?? nowMs) < nowMs - TOP_UPS_LOOKED_AT_MS) this.#topUps.pop();
    const { tooLong, tooOften } = judgeTopUps(this.#topUps, nowMs);
    for (const [code, verdict] of [
      ["top_up_too_long", tooLong],
      ["top_up_too_often", tooOften],
    ] as const) {
      if (verdict === "present") this.#book.again(code, false, nowMs);
      if (verdict === "absent") this.#book.clear(code, nowMs);
    }
  }

  #say(nowMs: number, text: string): void {
    this.#trace.add(nowMs, text);
  }
}
