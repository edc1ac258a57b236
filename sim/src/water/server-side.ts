// The server of a world of water: its process, which may crash, its database and its ledger of runs, which may not.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { Network } from "../network.ts";
import { Record as Database } from "../record.ts";
import type { Rng } from "../rng.ts";
import { RunLedger } from "../run-ledger.ts";
import { ServerProcess } from "../server-process.ts";
import type { ServerRules } from "../server-rules.ts";
import type { TankDevice } from "../tank-device.ts";
import type { Timeline } from "../timeline.ts";

const KEPT_MS = 600_000;

const runLimitsOf = ({ limits: { drainS, fillS, topupS } }: CoreConfig) => ({ drainS, fillS, topUpS: topupS });

export type ServerParts = Readonly<{
  timeline: Timeline;
  rng: Rng;
  rules: ServerRules;
  network: Network;
  device: () => TankDevice;
  config: CoreConfig;
}>;

export class ServerSide {
  readonly ledger: RunLedger;
  readonly #parts: ServerParts;
  readonly #database = new Database();
  #process: ServerProcess;
  #requests = 0;
  #stops = 0;
  #processes = 0;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.ledger = new RunLedger(() => parts.timeline.nowMs, runLimitsOf(parts.config));
    this.#process = this.#start();
  }

  get process(): ServerProcess {
    return this.#process;
  }

  ask(kind: CommandKind): void {
    this.#process.ask(kind, (this.#requests += 1));
  }

  update(): void {
    this.#process.sendUpdate("start_update", (this.#requests += 1));
  }

  /** The stop that stands open, or a new one. */
  stop(): CommandKind {
    const stopId = this.#database.openStopId() ?? `stop-${(this.#stops += 1)}`;
    if (this.#database.stop?.id !== stopId) this.#database.stop = { id: stopId, isLatched: false, isCleared: false };
    return { type: "emergency_stop", stopId };
  }

  openStopId(): string | null {
    return this.#database.openStopId();
  }

  /** Runs from now on have the limits of these settings. */
  configured(config: CoreConfig): void {
    this.ledger.setLimits(runLimitsOf(config));
  }

  reconcile(): void {
    this.#process.reconcile();
    this.ledger.reconcile();
    this.#database.forgetEndedBefore(this.#parts.timeline.nowMs - KEPT_MS);
  }

  crash(forMs: number): void {
    this.#process.crash();
    this.#parts.timeline.after(forMs, () => this.revive());
  }

  revive(): void {
    if (this.#process.isDead) this.#process = this.#start();
  }

  #start(): ServerProcess {
    const { timeline, rng, rules, network, device } = this.#parts;
    const ports = {
      publish: (sent: Parameters<TankDevice["receive"]>[0]) => network.carry(() => device().receive(sent)),
      welcome: (...args: Parameters<TankDevice["welcome"]>) => network.carry(() => device().welcome(...args)),
      announce: () => {},
      newRequest: () => (this.#requests += 1),
      confirm: (n: number) => network.carry(() => device().confirm(n)),
      told: (...args: Parameters<RunLedger["told"]>) => this.ledger.told(...args),
      settled: (...args: Parameters<RunLedger["settled"]>) => this.ledger.settled(...args),
    };
    const shared = { timeline, rng, record: this.#database, rules, ports };
    return new ServerProcess(`s${(this.#processes += 1)}`, shared, { skewMs: 0, crashRate: 0 });
  }
}
