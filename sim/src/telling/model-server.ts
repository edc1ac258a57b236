// The server's loop around the rules, without a database: rows, a sweep, senders that fail and die. The rules are handed in, so that
// broken ones can be tried.

import { emailHeldUntilMs } from "@halocline/domain/notifications/emails";
import { type LastTold, nextTelling, type Stage } from "@halocline/domain/notifications/escalation";
import { gatherFor, WINDOW_MS } from "@halocline/domain/notifications/gathering";
import { nextTryInS } from "@halocline/domain/notifications/http-channel";
import { isMoot } from "@halocline/domain/notifications/repeats";
import type { StoryPerson, StoryWay } from "./story.ts";
import type { Delivery, LivedAlert, TellingServer, World } from "./world.ts";

export const GOOD_RULES = {
  nextTelling,
  gatherFor,
  isMoot,
  heldUntilMs: emailHeldUntilMs,
  /** Asks at sending whether the person still belongs to the household, and looks for people among its members only. */
  asksMembership: true,
  /** What is told in another message stands in it. */
  namesCarried: true,
  /** Of two senders that have one message in their hands, one sends it. */
  isAlone: true,
};
export type TellingRules = typeof GOOD_RULES;

type Row = {
  readonly id: string;
  readonly alert: LivedAlert;
  readonly person: StoryPerson;
  readonly way: StoryWay;
  readonly severity: "critical" | "warn";
  readonly stage: Stage;
  readonly repeatNo: number;
  readonly queuedAtMs: number;
  readonly heldUntilMs: number | null;
  status: "queued" | "sent" | "failed";
  settledAtMs: number;
  tries: number;
  tryAfterMs: number;
  begunAtMs: number | null;
  carriedBy: Row | null;
};

const TAKEN_FOR_MS = 30_000;
const FRESH = { status: "queued", settledAtMs: 0, tries: 0, tryAfterMs: 0, begunAtMs: null, carriedBy: null } as const;

class ModelServer {
  /** The newest critical message of each alert on each way. */
  readonly #last = new Map<LivedAlert, Map<StoryWay, Row>>();
  #queued: Row[] = [];
  #begun: Row[] = [];
  #made = 0;
  readonly #lasting = new Set<LivedAlert>();

  readonly world: World;
  readonly rules: TellingRules;

  constructor(world: World, rules: TellingRules) {
    this.world = world;
    this.rules = rules;
  }

  #isMember(person: StoryPerson, nowMs: number): boolean {
    return !this.rules.asksMembership || person.leavesAtMs === null || nowMs < person.leavesAtMs;
  }

  #queue(
    alert: LivedAlert,
    person: StoryPerson,
    way: StoryWay,
    telling: { stage: Stage; repeatNo: number },
    nowMs: number,
  ): void {
    const severity = alert.criticalAtMs === null ? "warn" : "critical";
    const heldUntilMs = person.quiet && this.rules.heldUntilMs(severity, person.quiet, nowMs, nowMs);
    const row: Row = {
      ...FRESH,
      ...telling,
      id: `message ${this.#made++}`,
      alert,
      person,
      way,
      severity,
      queuedAtMs: nowMs,
      heldUntilMs: telling.repeatNo === 0 ? heldUntilMs : null,
    };
    this.#queued.push(row);
    if (severity === "critical") this.#last.get(alert)?.set(way, row);
  }

  raise(alert: LivedAlert, nowMs: number): void {
    this.#lasting.add(alert);
    if (!this.#last.has(alert)) this.#last.set(alert, new Map());
    const severity = alert.criticalAtMs === null ? "warn" : "critical";
    for (const person of this.world.story.members.filter((each) => each.role === "owner" && this.#isMember(each, nowMs)))
      for (const way of person.ways.filter(({ isOpen, wants }) => isOpen && wants[severity]))
        this.#queue(alert, person, way, { stage: 0, repeatNo: 0 }, nowMs);
  }

  #open(): LivedAlert[] {
    for (const alert of this.#lasting)
      if (alert.clearedAtMs !== null) {
        this.#lasting.delete(alert);
        this.#last.delete(alert);
      }
    return [...this.#lasting].filter(
      ({ criticalAtMs, acknowledgedAtMs, isLatched }) => criticalAtMs !== null && (acknowledgedAtMs === null || isLatched),
    );
  }

  #lastOn(alert: LivedAlert, way: StoryWay): LastTold | null {
    const row = this.#last.get(alert)?.get(way);
    if (!row) return null;
    const { repeatNo, stage, status, settledAtMs, queuedAtMs } = row;
    return { repeatNo, stage, atMs: status === "sent" ? settledAtMs : queuedAtMs, isOnItsWay: status === "queued" };
  }

  #tellAgain(nowMs: number): void {
    const { members: all, escalation } = this.world.story;
    const members = all.filter((each) => this.#isMember(each, nowMs));
    for (const alert of this.#open()) {
      const { code, acknowledgedAtMs, criticalAtMs } = alert;
      const open = { code, isAcknowledged: acknowledgedAtMs !== null, criticalSinceMs: criticalAtMs ?? 0 };
      for (const person of members) {
        const asked = { userId: person.id, isOwner: person.role === "owner" };
        for (const way of person.ways) {
          const last = this.#lastOn(alert, way);
          const ways = { person: asked, isOpen: way.isOpen, wants: way.wants.critical, last };
          const telling = this.rules.nextTelling(open, ways, escalation, nowMs);
          if (telling) this.#queue(alert, person, way, telling, nowMs);
        }
      }
    }
  }

  #isMoot({ alert, person, way, severity, stage, repeatNo, queuedAtMs, heldUntilMs }: Row, nowMs: number): boolean {
    return this.rules.isMoot({
      severity,
      code: alert.code,
      stage,
      repeatNo,
      isHeld: heldUntilMs !== null,
      isOfDemo: false,
      isAcknowledged: alert.acknowledgedAtMs !== null,
      isOver: alert.clearedAtMs !== null,
      isAcknowledgedSince: (alert.acknowledgedAtMs ?? -1) >= queuedAtMs,
      isToldWorse: severity === "warn" && this.#last.get(alert)?.has(way) === true,
      isMember: this.#isMember(person, nowMs),
    });
  }

  /** What it carried is free again, and the way has been told what it was told before. */
  #drop(row: Row): void {
    for (const carried of this.#queued) if (carried.carriedBy === row) carried.carriedBy = null;
    this.#queued = this.#queued.filter((each) => each !== row);
    const told = this.#last.get(row.alert);
    if (told?.get(row.way) !== row) return;
    if (row.repeatNo === 0) told.delete(row.way);
    else told.set(row.way, { ...row, status: "sent", repeatNo: row.repeatNo - 1, settledAtMs: row.queuedAtMs - 300_000 });
  }

  /** False: not now. */
  #gather(row: Row, nowMs: number): boolean {
    const asWaiting = (each: Row) => ({ ...each, dueAtMs: Math.max(each.queuedAtMs, each.heldUntilMs ?? 0) });
    const others = this.#queued.filter(
      (each) =>
        each !== row &&
        each.way === row.way &&
        each.carriedBy === null &&
        (each.heldUntilMs ?? 0) <= nowMs &&
        (each.begunAtMs === null || each.begunAtMs <= nowMs - TAKEN_FOR_MS) &&
        (each.tries === 0 || each.tryAfterMs <= nowMs) &&
        !this.#isMoot(each, nowMs),
    );
    const lately = this.#begun.filter(
      (each) => each !== row && each.way === row.way && (each.begunAtMs ?? 0) > nowMs - WINDOW_MS,
    );
    const gathering = this.rules.gatherFor(asWaiting(row), others.map(asWaiting), lately.length, nowMs);
    if (gathering.is === "wait") {
      row.tryAfterMs = gathering.untilMs;
      return false;
    }
    if (row.begunAtMs === null) this.#begun.push(row);
    row.begunAtMs ??= nowMs;
    if (gathering.is === "together")
      for (const each of this.#queued)
        if (gathering.withIds.includes(each.id) || (each.carriedBy && gathering.withIds.includes(each.carriedBy.id)))
          each.carriedBy = row;
    return true;
  }

  #messageOf(row: Row, nowMs: number): Row[] {
    const carried = this.#queued.filter(({ carriedBy }) => carriedBy === row);
    for (const each of carried.filter((one) => this.#isMoot(one, nowMs))) this.#drop(each);
    return [row, ...carried.filter((each) => this.#queued.includes(each))];
  }

  #settle(rows: readonly Row[], isTaken: boolean, nowMs: number): void {
    for (const row of rows) {
      row.tries += 1;
      const waitS = isTaken ? null : nextTryInS(row.tries, null);
      row.tryAfterMs = waitS === null ? 0 : nowMs + waitS * 1000;
      if (waitS !== null) continue;
      row.status = isTaken ? "sent" : "failed";
      row.settledAtMs = nowMs;
    }
    this.#queued = this.#queued.filter(({ status }) => status === "queued");
  }

  #send(row: Row, nowMs: number, crash: "none" | "before" | "after"): Delivery | null {
    if (this.#isMoot(row, nowMs)) {
      this.#drop(row);
      return null;
    }
    if (!this.#gather(row, nowMs)) return null;
    const rows = this.#messageOf(row, nowMs);
    const isTaken = !row.way.outages.some(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);
    if (crash !== "none") row.tryAfterMs = nowMs + TAKEN_FOR_MS;
    else this.#settle(rows, isTaken, nowMs);
    if (!isTaken || crash === "before") return null;
    const named = this.rules.namesCarried ? rows : rows.slice(0, 1);
    return { atMs: nowMs, wayId: row.way.id, messageId: row.id, alertIds: named.map(({ alert }) => alert.id) };
  }

  turn(nowMs: number, crash: "none" | "before" | "after"): Delivery[] {
    this.#tellAgain(nowMs);
    this.#begun = this.#begun.filter(({ begunAtMs }) => (begunAtMs ?? 0) > nowMs - WINDOW_MS);
    const delivered: Delivery[] = [];
    let dies = crash;
    for (const row of this.#queued.slice()) {
      const isDue = row.tryAfterMs <= nowMs && (row.heldUntilMs ?? 0) <= nowMs;
      if (row.status !== "queued" || row.carriedBy !== null || !isDue || !this.#queued.includes(row)) continue;
      const delivery = this.#send(row, nowMs, dies);
      if (delivery) delivered.push(delivery, ...(this.rules.isAlone ? [] : [delivery]));
      dies = "none";
    }
    return delivered;
  }

  isBusy(): boolean {
    return this.#queued.length > 0 || this.#open().length > 0;
  }
}

export const openModelServer =
  (rules: TellingRules) =>
  (world: World): TellingServer => {
    const server = new ModelServer(world, rules);
    return {
      raise: (alert, nowMs) => server.raise(alert, nowMs),
      turn: (nowMs, crash) => server.turn(nowMs, crash),
      isBusy: () => server.isBusy(),
    };
  };
