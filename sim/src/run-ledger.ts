// The server's record of runs: the real reducer of the domain over what was recorded. One open run, one end per run.

import type { Command } from "@halocline/domain/commands/commands";
import {
  isRunOpen,
  type RunEvent,
  type RunHappening,
  type RunState,
  type RunType,
  runDeadlineMs,
  runState,
} from "@halocline/domain/runs/runs";
import type { News } from "./message.ts";

type Run = Readonly<{ type: RunType; deadlineAtMs: number; events: RunEvent[] }>;

export type Limits = Readonly<{ drainS: number; fillS: number; topUpS: number }>;

const LIMITS: Limits = { drainS: 1200, fillS: 1500, topUpS: 120 };

export class RunLedger {
  readonly violations: string[] = [];
  readonly #now: () => number;
  readonly #runs = new Map<string, Run>();
  readonly #ends = new Map<string, string>();
  #limits: Limits;
  /** Months hold thousands of runs, of which one may be open. */
  readonly #open = new Set<string>();
  #made = 0;

  constructor(now: () => number, limits = LIMITS) {
    this.#now = now;
    this.#limits = limits;
  }

  /** For runs from now on: each has those of its start. */
  setLimits(limits: Limits): void {
    this.#limits = limits;
  }

  get count(): number {
    return this.#runs.size;
  }

  /** Null while another one is open (SAFE-13). */
  start(type: RunType): string | null {
    if (this.openId() !== null) return null;
    const id = `run-${(this.#made += 1)}`;
    this.#runs.set(id, { type, deadlineAtMs: this.#now() + runDeadlineMs(type, this.#limits), events: [] });
    this.#add(id, { type: "requested" });
    return id;
  }

  openId(): string | null {
    if (this.#open.size > 1) this.violations.push(`[SAFE-13] ${this.#open.size} runs are open`);
    for (const id of this.#open) return id;
    return null;
  }

  stateOf(id: string): RunState | null {
    const run = this.#runs.get(id);
    return run ? runState(run.events) : null;
  }

  settled({ kind, status, result }: Command): void {
    if (!("runId" in kind) || kind.runId === undefined || !this.#runs.has(kind.runId)) return;
    if (kind.type === "abort") return;
    if (status === "confirmed" || status === "acked") this.#add(kind.runId, { type: "accepted" });
    if (status === "rejected") this.#add(kind.runId, { type: "refused", reason: result ?? "unknown" });
    if (status === "cancelled" && result === null) this.#add(kind.runId, { type: "voided" });
  }

  told(n: number, event: News["event"]): void {
    if (!("runId" in event)) return;
    const isUnknown = !this.#runs.has(event.runId);
    // As the server does: beside a run that stands open here, one of the device's own is recorded at its end.
    if (isUnknown && this.#open.size > 0 && event.type !== "run_ended") return;
    if (isUnknown)
      this.#runs.set(event.runId, {
        type: event.runType,
        deadlineAtMs: this.#now() + runDeadlineMs(event.runType, this.#limits),
        events: [],
      });
    const { distanceMm } = event;
    if (event.type === "run_phase") this.#add(event.runId, { type: "phase", phase: event.phase, distanceMm, n });
    else this.#add(event.runId, { type: "ended", outcome: event.outcome, reason: event.reason, distanceMm });
  }

  /** The reconciler: no run is open beyond its deadline, whoever is silent (SAFE-12). */
  reconcile(): void {
    for (const id of Array.from(this.#open))
      if (this.#now() >= (this.#runs.get(id)?.deadlineAtMs ?? 0)) this.#add(id, { type: "deadline" });
  }

  #add(id: string, happening: RunHappening): void {
    const run = this.#runs.get(id);
    if (!run) return;
    run.events.push({ ...happening, atMs: this.#now() });
    const { status } = runState(run.events);
    if (isRunOpen({ status })) {
      this.#open.add(id);
      return;
    }
    this.#open.delete(id);
    const before = this.#ends.get(id) ?? status;
    if (before !== status) this.violations.push(`[SAFE-12] ${id} ended as ${before}, then as ${status}`);
    this.#ends.set(id, status);
  }
}
