// One server process: the real state machine of a command, performed as dispatch performs it, and gone when it crashes.
// What differs from the real server is only the machinery around: timers, the broker and PostgreSQL are simulated.

import type { CommandFrame } from "@halocline/device-core/core.types";
import { advance, type Command, type CommandEvent, isOpen, newCommand, wakeAtMs } from "@halocline/domain/commands/commands";
import { type CommandKind, isTowardSafety } from "@halocline/domain/commands/kinds";
import { MANUAL_TTL_MS, nextActionSeq } from "@halocline/domain/commands/order";
import { formatBoot } from "@halocline/domain/devices/boot";
import type { Ack, Boot, News, Report, Sent } from "./message.ts";
import type { Record } from "./record.ts";
import type { Rng } from "./rng.ts";
import type { ServerRules } from "./server-rules.ts";
import type { Timeline } from "./timeline.ts";

/** Commands are numbered by the wall clock, not by the simulation's zero. */
const EPOCH_MS = 1_800_000_000_000;
const SAFETY_REPEATED_FOR_MS = 60_000;
const FORGOTTEN_AFTER_MS = 600_000;

export type ServerPorts = Readonly<{
  publish: (sent: Sent) => void;
  welcome: (boot: Boot, stopId: string | null) => void;
  /** To every other process: this command may void yours. */
  announce: (by: Readonly<{ kind: CommandKind; seq: number }>) => void;
  newRequest: () => number;
  /** To the device: its words up to this one are on record. */
  confirm: (n: number) => void;
  told: (n: number, event: News["event"]) => void;
  /** A command came to its end, or to an answer. */
  settled: (command: Command) => void;
}>;

type Pending = { readonly request: number; command: Command; readonly sent: Sent };

export class ServerProcess {
  readonly #timeline: Timeline;
  readonly #rng: Rng;
  readonly #record: Record;
  readonly #rules: ServerRules;
  readonly #ports: ServerPorts;
  readonly #skewMs: number;
  readonly #pending = new Map<string, Pending>();
  #heard: Readonly<{ boot: Boot; upMs: number; receivedAtMs: number }> | null = null;
  #lastKnownSeq = 0;
  #isDead = false;
  #made = 0;
  readonly #name: string;
  readonly #crashRate: number;

  constructor(
    name: string,
    shared: Readonly<{ timeline: Timeline; rng: Rng; record: Record; rules: ServerRules; ports: ServerPorts }>,
    trouble: Readonly<{ skewMs: number; crashRate: number }>,
  ) {
    this.#name = name;
    this.#timeline = shared.timeline;
    this.#rng = shared.rng;
    this.#record = shared.record;
    this.#rules = shared.rules;
    this.#ports = shared.ports;
    this.#skewMs = trouble.skewMs;
    this.#crashRate = trouble.crashRate;
    if (this.#rules.retriesAfterRestart) this.#retry();
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  crash(): void {
    this.#isDead = true;
    this.#pending.clear();
  }

  /** True when it was taken on; what becomes of it is told by the record. */
  ask(kind: CommandKind, request: number): boolean {
    if (this.#isDead) return false;
    return isTowardSafety(kind) ? this.#askSafety(kind, request) : this.#askAction(kind, request);
  }

  /** Numbered and addressed as every action is, sent once, and followed by nobody: what may become of it is the device's matter. */
  sendUpdate(type: "start_update" | "cancel_update", request: number): void {
    const heard = this.#heard;
    if (this.#isDead || !heard) return;
    const seq = nextActionSeq(this.#record.commandSeq, this.#wallMs());
    this.#record.commandSeq = seq;
    const deadlineUpMs = this.#rules.deadlineUp(heard, this.#timeline.nowMs, MANUAL_TTL_MS);
    this.#ports.publish({ request, frame: { id: this.#newId(), seq, boot: heard.boot, deadlineUpMs }, command: { type } });
  }

  #wallMs(): number {
    return EPOCH_MS + this.#timeline.nowMs + this.#skewMs;
  }

  /** Recorded first, sent after the commit: a crash in between leaves a record that nobody ever sends. */
  #askAction(kind: CommandKind, request: number): boolean {
    const heard = this.#heard;
    if (!heard) return false;
    const nowMs = this.#timeline.nowMs;
    const seq = nextActionSeq(this.#record.commandSeq, this.#wallMs());
    this.#record.commandSeq = seq;
    const frame: CommandFrame = {
      id: this.#newId(),
      seq,
      boot: heard.boot,
      deadlineUpMs: this.#rules.deadlineUp(heard, nowMs, MANUAL_TTL_MS),
    };
    const command = newCommand({ id: frame.id, seq, kind, boot: formatBoot(heard.boot), deadlineAtMs: nowMs + MANUAL_TTL_MS });
    this.#record.commands.set(command.id, { request, command });
    if (this.#rng.isBelow(this.#crashRate)) {
      this.crash();
      return true;
    }
    this.#take(request, command, frame);
    return true;
  }

  /** Sent first, recorded after. */
  #askSafety(kind: CommandKind, request: number): boolean {
    const seq = this.#rules.safetySeq(this.#lastKnownSeq, this.#wallMs());
    const frame: CommandFrame = { id: this.#newId(), seq, boot: null, deadlineUpMs: null };
    const deadlineAtMs = this.#timeline.nowMs + SAFETY_REPEATED_FOR_MS;
    this.#take(request, newCommand({ id: frame.id, seq, kind, boot: null, deadlineAtMs }), frame);
    if (this.#rng.isBelow(this.#crashRate)) this.crash();
    else this.#record.commandSeq = Math.max(this.#record.commandSeq, seq);
    return true;
  }

  #take(request: number, command: Command, frame: CommandFrame): void {
    this.#lastKnownSeq = Math.max(this.#lastKnownSeq, command.seq);
    const by = { kind: command.kind, seq: command.seq };
    if (this.#rules.isVoiding) {
      this.overtaken(by);
      this.#ports.announce(by);
    }
    const pending = { request, command, sent: { request, frame, command: coreCommandOf(command.kind) } };
    this.#pending.set(command.id, pending);
    this.#tell(pending, { type: "released" });
  }

  overtaken(by: Readonly<{ kind: CommandKind; seq: number }>): void {
    this.#lastKnownSeq = Math.max(this.#lastKnownSeq, by.seq);
    for (const pending of this.#pending.values()) this.#tell(pending, { type: "overtaken", by });
  }

  heard(report: Report): void {
    if (this.#isDead) return;
    const known = this.#heard;
    if (
      known &&
      (report.boot.counter < known.boot.counter || (report.boot.counter === known.boot.counter && report.upMs < known.upMs))
    )
      return;
    this.#heard = { boot: report.boot, upMs: report.upMs, receivedAtMs: this.#timeline.nowMs };
    this.#takeNews(report);
    if (!this.#rules.endsWithBoot) return;
    const event = { type: "heard", boot: formatBoot(report.boot) } as const;
    for (const pending of this.#pending.values()) this.#tell(pending, event);
  }

  /** Each word counts once, in the order in which the device said it; a repeated one is confirmed again. */
  #takeNews({ news }: Report): void {
    for (const { n, event } of news) {
      if (n < this.#record.newsTaken) continue;
      this.#record.newsTaken = n + 1;
      const { stop } = this.#record;
      if ("stopId" in event && stop?.id === event.stopId) {
        stop.isLatched = true;
        stop.isCleared ||= event.type === "stop_cleared";
      }
      this.#ports.told(n, event);
    }
    const last = news.at(-1);
    if (last) this.#ports.confirm(last.n);
  }

  hello(report: Report): void {
    if (this.#isDead) return;
    this.heard(report);
    this.#ports.welcome(report.boot, this.#rules.carriesStopInWelcome ? this.#record.openStopId() : null);
  }

  /** Taken by whichever process gets it; the one that waits takes it too. */
  acked(ack: Ack): void {
    if (this.#isDead) return;
    const pending = this.#pending.get(ack.id);
    const recorded = this.#record.commands.get(ack.id);
    const held = pending ?? (recorded && { ...recorded, sent: null });
    if (!held) return;
    const { command, effects } = advance(held.command, { type: "ack", ack }, this.#timeline.nowMs);
    if (pending) pending.command = command;
    if (pending || recorded) this.#record.commands.set(command.id, { request: held.request, command });
    this.#settleStop(command);
    this.#ports.settled(command);
    for (const effect of effects) {
      if (effect.type === "send") this.ask(effect.kind, this.#ports.newRequest());
      if (effect.type === "alert") this.#record.alerts += 1;
    }
  }

  #settleStop({ kind, status }: Command): void {
    const { stop } = this.#record;
    if (!stop || !("stopId" in kind) || kind.stopId !== stop.id) return;
    if (kind.type === "emergency_stop" && status === "confirmed") stop.isLatched = true;
    // Accepted and yet not latched: the device has cleared this id before, and the word of it was lost.
    if (kind.type === "emergency_stop" && status === "acked") stop.isCleared = true;
    if (kind.type === "clear_stop" && status === "confirmed") stop.isCleared = true;
  }

  /** Only an answer says something new about what has ended. */
  #tell(pending: Pending, event: CommandEvent): void {
    if (this.#isDead || !isOpen(pending.command)) return;
    const { command, effects } = advance(pending.command, event, this.#timeline.nowMs);
    pending.command = command;
    for (const effect of effects) {
      if (effect.type === "publish") this.#publish(pending);
      if (effect.type === "record") this.#record.commands.set(command.id, { request: pending.request, command });
    }
    if (!isOpen(command)) this.#ports.settled(command);
    this.#wake(pending);
  }

  #publish({ command, sent }: Pending): void {
    const isAgain = command.sentCount > 1;
    if (isAgain && isTowardSafety(command.kind) && !this.#rules.repeatsSafety) return;
    const nextSeq = () => nextActionSeq(this.#record.commandSeq++, this.#wallMs());
    const frame = isAgain && this.#heard ? this.#rules.resent(sent.frame, nextSeq, this.#heard.boot) : sent.frame;
    this.#ports.publish({ ...sent, frame });
  }

  #wake(pending: Pending): void {
    const atMs = wakeAtMs(pending.command);
    if (atMs === null) return;
    const { status, sentCount } = pending.command;
    this.#timeline.after(atMs - this.#timeline.nowMs, () => {
      const { command } = pending;
      // Only the timer of the latest change counts.
      if (command.status === status && command.sentCount === sentCount) this.#tell(pending, { type: "clock" });
    });
  }

  /** The worker's rounds: what nobody holds any more ends; an open stop that the device has not confirmed is said again. */
  reconcile(): void {
    if (this.#isDead) return;
    this.#forgetEnded();
    for (const [id, { request, command }] of this.#record.commands) {
      if (!isOpen(command) || this.#pending.has(id)) continue;
      const { command: next } = advance(command, { type: "clock" }, this.#timeline.nowMs);
      if (this.#timeline.nowMs >= command.deadlineAtMs) this.#record.commands.set(id, { request, command: next });
    }
    const { stop } = this.#record;
    const isWaiting = [...this.#pending.values()].some(
      ({ command }) => command.kind.type === "emergency_stop" && command.status === "sent",
    );
    if (stop && !stop.isLatched && !stop.isCleared && !isWaiting && this.#rules.repeatsSafety)
      this.ask({ type: "emergency_stop", stopId: stop.id }, this.#ports.newRequest());
  }

  /** What ended long ago is on record, and no answer to it is on its way. Oldest first, so it is enough to look at the front. */
  #forgetEnded(): void {
    for (const [id, { command }] of this.#pending) {
      if (isOpen(command) || this.#timeline.nowMs < command.deadlineAtMs + FORGOTTEN_AFTER_MS) return;
      this.#pending.delete(id);
    }
  }

  /** The mistake of a job queue: what was not confirmed is done again, later. */
  #retry(): void {
    for (const { request, command } of this.#record.commands.values())
      if (isOpen(command)) this.#timeline.after(1000, () => this.ask(command.kind, request));
  }

  #newId(): string {
    this.#made += 1;
    return `${this.#name}-${this.#made}`;
  }
}

function coreCommandOf(kind: CommandKind): Sent["command"] {
  if (kind.type === "ota") return { type: "start_update" };
  if (kind.type === "ota_cancel") return { type: "cancel_update" };
  return kind.type === "test" || kind.type === "boost" || kind.type === "identify" ? { type: "plain" } : kind;
}
