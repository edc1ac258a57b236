// A month of one tank with bad Wi-Fi, seen by the server's own alert rules. Daily life must give no alert, each real
// cause exactly one, in time, with the right severity, and over when the cause is gone. Everything comes from the seed.

import type { WatchedCode } from "@halocline/domain/alerts/alert-table";
import { ALERT_RULES, type AlertRule, decide, type SeenDevice, type Watches } from "@halocline/domain/alerts/rules";
import { judgeTopUps, TOP_UPS_LOOKED_AT_MS, type TopUp } from "@halocline/domain/runs/top-up-watch";
import { type AlertCause, DAY_MS, drawCauses, HOUR_MS, isSilenced, MINUTE_MS, MONTH_MS } from "./alert-causes.ts";
import { AlertLedger, type LedgerVerdict } from "./alert-ledger.ts";
import { AlertTank, type Reading, STEP_MS } from "./alert-tank.ts";
import { FlappingWifi } from "./flapping-wifi.ts";
import { Rng } from "./rng.ts";
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

export type AlertOutcome = LedgerVerdict & Readonly<{ hash: string; lines: readonly string[]; isFaultFree: boolean }>;

export const runAlerts = (seed: number, build: AlertBuild, keepsTrace = false): AlertOutcome =>
  new AlertWorld(new Rng(seed), build, new Trace(keepsTrace)).run();

/** The server is away once a month, longer than a silent device is forgiven. */
const SERVER_AWAY_MS = 15 * MINUTE_MS;
const WILL_AFTER_MS = 45_000;

type Heard = { atMs: number; reading: Reading; circulationMs: number | null; runEndedAtMs: number | null };

class AlertWorld {
  readonly #build: AlertBuild;
  readonly #trace: Trace;
  readonly #tank: AlertTank;
  readonly #wifi: FlappingWifi;
  readonly #ledger: AlertLedger;
  readonly #planned: readonly AlertCause[];
  readonly #happened: AlertCause[] = [];
  readonly #serverAwayMs: number;
  readonly #topUps: TopUp[] = [];
  #watches: Watches = {};
  #heard: Heard | null = null;
  #listeningSinceMs = 0;

  constructor(rng: Rng, build: AlertBuild, trace: Trace) {
    this.#build = build;
    this.#trace = trace;
    this.#tank = new AlertTank(rng, rng.oneOf(["nano", "mid", "large"] as const));
    this.#wifi = new FlappingWifi(rng);
    this.#ledger = new AlertLedger(rng, build.hasReopening);
    this.#planned = drawCauses(rng);
    this.#serverAwayMs = HOUR_MS + rng.between(0, DAY_MS / STEP_MS) * STEP_MS;
  }

  run(): AlertOutcome {
    let [next, cause]: [number, AlertCause | null] = [0, null];
    for (let nowMs = 0; nowMs < MONTH_MS; nowMs += STEP_MS) {
      if (cause === null && this.#planned[next] !== undefined && nowMs >= (this.#planned[next]?.startsAtMs ?? 0)) {
        // A run that is under way comes to its end first.
        if (!this.#tank.isRunOpen) cause = this.#begin(this.#planned[next++] as AlertCause, nowMs);
      }
      const reading = this.#tank.step(nowMs, cause);
      // The server knows of the run before the device falls silent in it.
      const isUp = this.#wifi.isUp(nowMs) || cause?.kind === "silent_in_a_run";
      if (cause !== null && !isUp) cause = { ...cause, deafMs: cause.deafMs + STEP_MS };
      if (cause !== null && this.#isOver(cause, nowMs)) cause = this.#end(cause, nowMs);
      this.#serve(nowMs, reading, isUp && !(cause !== null && isSilenced(cause, nowMs)));
    }
    const { hash, lines } = this.#trace;
    return { ...this.#ledger.judge(this.#happened, MONTH_MS), hash, lines, isFaultFree: this.#planned.length === 0 };
  }

  #begin(planned: AlertCause, nowMs: number): AlertCause {
    this.#say(nowMs, `begins: ${planned.kind}`);
    return { ...planned, startsAtMs: nowMs, endsAtMs: planned.endsAtMs - planned.startsAtMs + nowMs };
  }

  #isOver({ kind, endsAtMs }: AlertCause, nowMs: number): boolean {
    return nowMs >= endsAtMs || (kind === "forgotten_top_up" && this.#tank.isLowest);
  }

  #end(cause: AlertCause, nowMs: number): null {
    this.#say(nowMs, `cured: ${cause.kind}`);
    this.#happened.push({ ...cause, endsAtMs: nowMs });
    if (cause.kind === "overfull" || cause.kind === "forgotten_top_up") this.#tank.refill();
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
    if (nowMs % HOUR_MS === 0) this.#ledger.clearQuiet(nowMs);
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
      behindMs: 0,
      wasMovingWater: reading.isRunOpen,
      isRunOpen: reading.isRunOpen,
      runEndedAtMs,
      circulation: { isOn: reading.isCirculating, changedAtMs: circulationMs },
      calibration: this.#tank.calibration,
      distanceMm: reading.distanceMm,
      hasDisputedReadings: false,
    };
    for (const { code, watch, act } of decide(this.#watches, seen, nowMs, this.#build.rules)) {
      const { [code]: _before, ...others } = this.#watches;
      this.#watches = watch === null || this.#build.isForgetful ? others : { ...others, [code]: watch };
      if (act !== null && act !== "update") this.#say(nowMs, `${act} ${code}${watch?.isWorse ? ", worse" : ""}`);
      if (act === "raise") this.#ledger.raise(code, watch?.isWorse ?? false, nowMs);
      if (act === "rise" || act === "update") this.#ledger.again(code, watch?.isWorse ?? false, nowMs);
      if (act === "clear") this.#ledger.clear(code, nowMs);
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
      if (verdict === "present") this.#ledger.again(code, false, nowMs);
      if (verdict === "absent") this.#ledger.clear(code, nowMs);
    }
  }

  #say(nowMs: number, text: string): void {
    this.#trace.add(nowMs, text);
  }
}
