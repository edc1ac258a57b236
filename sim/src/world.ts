// One run: two server processes, a faulty network, one device with the real core, and people at two screens; then every fault
// ends, and everything has to work again. Everything comes from the seed.

import type { CoreConfig, CoreModule } from "@halocline/device-core/core.types";
import { isOpen } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { doSomething, keepRunning } from "./actors.ts";
import { drawDocuments, GENEROUS } from "./command-config.ts";
import { CALM, drawTroubles, PATIENT, type Troubles } from "./command-troubles.ts";
import { Network } from "./network.ts";
import { Oracle } from "./oracle.ts";
import { createPlainWater } from "./plain-water.ts";
import { Record } from "./record.ts";
import { Rng } from "./rng.ts";
import { type ServerPorts, ServerProcess } from "./server-process.ts";
import type { ServerRules } from "./server-rules.ts";
import { TankDevice } from "./tank-device.ts";
import { Timeline } from "./timeline.ts";
import { Trace } from "./trace.ts";

const RECONCILE_MS = 5000;
const RESTART_MS = 2000;
const OFFERS_CONFIG_EVERY_MS = 5000;
/** How often somebody is quick enough to meddle with an update at its worst moment. */
const MEDDLES = 0.3;

export type Build = Readonly<{ core: CoreModule; server: ServerRules }>;
export type Outcome = Readonly<{
  violations: readonly string[];
  hash: string;
  lines: readonly string[];
  isFaultFree: boolean;
  commands: number;
}>;

export function runWorld(seed: number, build: Build, keepsTrace = false): Outcome {
  const rng = new Rng(seed);
  return new World(drawTroubles(rng), rng, build, keepsTrace).run();
}

class World {
  readonly #timeline = new Timeline();
  readonly #record = new Record();
  readonly #oracle = new Oracle(
    () => this.#timeline.nowMs,
    () => this.#device.upMs,
  );
  readonly #trace: Trace;
  readonly #rng: Rng;
  readonly #rules: ServerRules;
  readonly #network: Network;
  readonly #device: TankDevice;
  readonly #servers: ServerProcess[];
  readonly #isFaultFree: boolean;
  /** Offered one after the other; none for a device that nobody has configured. */
  readonly #documents: readonly CoreConfig[];
  #wanted: CoreConfig | null = null;
  #inForce: CoreConfig | null = null;
  #troubles: Troubles;
  #requests = 0;
  #starts = 0;
  #stops = 0;
  #relaysNow: readonly boolean[] = [];
  #areRelaysOn = "";

  constructor(troubles: Troubles, rng: Rng, { core, server }: Build, keepsTrace: boolean) {
    this.#troubles = troubles;
    this.#isFaultFree = troubles === CALM || troubles === PATIENT;
    this.#rng = rng;
    this.#rules = server;
    this.#trace = new Trace(keepsTrace);
    this.#network = new Network(this.#timeline, rng, troubles.network);
    const look = createPlainWater(rng, (role) => this.#relaysNow[this.#device.view?.roles.indexOf(role) ?? -1] === true);
    this.#device = new TankDevice(this.#timeline, rng, core, { ...troubles }, this.#deviceEvents(), look);
    this.#documents = troubles === PATIENT ? [GENEROUS] : drawDocuments(rng);
    this.#servers = [this.#startServer(), this.#startServer()];
  }

  run(): Outcome {
    this.#timeline.after(RECONCILE_MS, () => this.#reconcile());
    this.#newDocument(0);
    this.#offerConfig();
    if (this.#troubles === PATIENT) this.#keepRunning(this.#rng.oneOf([2, 3, 5]), true);
    else this.#timeline.after(2000, () => this.#somebody());
    this.#timeline.runUntil(this.#troubles.lengthMs);
    this.#heal();
    const { hash, lines } = this.#trace;
    const { violations } = this.#oracle;
    return { violations, hash, lines, isFaultFree: this.#isFaultFree, commands: this.#record.commands.size };
  }

  #deviceEvents(): ConstructorParameters<typeof TankDevice>[4] {
    const up = (deliver: () => void) => this.#network.carry(deliver);
    return {
      ack: (ack) => {
        this.#say(`ack ${ack.id} ${ack.result}`);
        for (const index of [0, 1]) up(() => this.#servers[index]?.acked(ack));
      },
      report: (report) => {
        for (const index of [0, 1]) up(() => this.#servers[index]?.heard(report));
      },
      hello: (report) => up(() => this.#servers[this.#rng.between(0, 1)]?.hello(report)),
      delivered: (sent) => {
        this.#say(`gets ${sent.frame.id} ${sent.command.type}`);
        this.#oracle.delivered(sent);
      },
      wanted: (stopId) => this.#oracle.latches.wanted(stopId),
      saved: () => this.#oracle.latches.saved(),
      answered: (sent, result) => this.#oracle.answered(sent, result),
      updates: (what) => {
        this.#say(`update ${what}`);
        this.#oracle.updated(what);
        if (what === "accepted") this.#meddle(() => this.#sendUpdate("start_update"), 20_000);
      },
      held: (isHeld) => this.#held(isHeld),
      booted: (boot, isRecordDamaged) => {
        this.#say(`boot ${boot.counter}${isRecordDamaged ? ", its record is damaged" : ""}`);
        // It does not know its pumps any more, and has to be given settings, also where there were none.
        if (isRecordDamaged) [this.#inForce, this.#wanted] = [null, this.#wanted ?? { ...GENEROUS, revision: 1 }];
        this.#oracle.booted(boot, isRecordDamaged);
      },
      outputs: (relays, during) => {
        const before = this.#relaysNow;
        this.#relaysNow = relays;
        this.#oracle.outputs(relays, during);
        this.#oracle.looked(this.#device?.view ?? null);
        if (relays !== before) this.#showRelays(relays);
      },
    };
  }

  #showRelays(relays: readonly boolean[]): void {
    const text = relays.map((isOn) => (isOn ? "X" : "-")).join("");
    if (text !== this.#areRelaysOn) this.#say(`relays ${text}`);
    this.#areRelaysOn = text;
  }

  #startServer(): ServerProcess {
    this.#starts += 1;
    const ports: ServerPorts = {
      publish: (sent) => this.#network.carry(() => this.#device.receive(sent)),
      welcome: (boot, stopId) => this.#network.carry(() => this.#device.welcome(boot, stopId)),
      announce: (by) => this.#timeline.after(2, () => this.#servers.forEach((server) => server.overtaken(by))),
      newRequest: () => this.#newRequest(),
      confirm: (n) => this.#network.carry(() => this.#device.confirm(n)),
      told: () => {},
      settled: () => {},
    };
    const { crashRate, skewMs } = this.#troubles;
    const skew = this.#starts % 2 === 0 ? skewMs : 0;
    const shared = { timeline: this.#timeline, rng: this.#rng, record: this.#record, rules: this.#rules, ports };
    return new ServerProcess(`s${this.#starts}`, shared, { crashRate, skewMs: skew });
  }

  #newRequest(): number {
    this.#requests += 1;
    this.#oracle.requested(this.#requests);
    return this.#requests;
  }

  /** One of the two tabs; a process that dies in the act is replaced a little later. */
  #ask(kind: CommandKind): void {
    const index = this.#rng.between(0, 1);
    const server = this.#servers[index];
    if (!server || server.isDead) return;
    this.#say(`request ${this.#requests + 1} ${kind.type}${"channel" in kind ? ` ${kind.channel}` : ""}`);
    server.ask(kind, this.#newRequest());
    if (!server.isDead) return;
    this.#say("a server dies");
    this.#timeline.after(RESTART_MS, () => {
      this.#servers[index] = this.#startServer();
    });
  }

  #stop(): void {
    const { stop } = this.#record;
    const stopId = this.#record.openStopId() ?? `stop-${(this.#stops += 1)}`;
    if (stop?.id !== stopId) this.#record.stop = { id: stopId, isLatched: false, isCleared: false };
    this.#ask({ type: "emergency_stop", stopId });
  }

  /** Of what the device shows as latched, or of what was asked for. */
  #clear(): void {
    const stopId = this.#device.stopId ?? this.#record.openStopId();
    if (stopId !== null) this.#ask({ type: "clear_stop", stopId });
  }

  /** Somebody has changed the settings. */
  #newDocument(index: number): void {
    const document = this.#documents[index % Math.max(1, this.#documents.length)];
    if (!document || this.#timeline.nowMs >= this.#troubles.lengthMs) return;
    this.#wanted = { ...document, revision: index + 1 };
    if (this.#documents.length > 1) this.#timeline.after(this.#rng.between(30_000, 200_000), () => this.#newDocument(index + 1));
  }

  /** Until the device has it in force: a reboot may lose it. */
  #offerConfig(): void {
    const wanted = this.#wanted;
    if (wanted && this.#device.view && this.#device.view.configRevision !== wanted.revision) {
      this.#device.configure(wanted);
      this.#say(`configuration ${wanted.revision}, in force ${this.#device.view?.configRevision}`);
    }
    if (wanted && this.#device.view?.configRevision === wanted.revision && this.#inForce !== wanted) {
      this.#inForce = wanted;
      this.#oracle.configured(wanted);
    }
    this.#timeline.after(OFFERS_CONFIG_EVERY_MS, () => this.#offerConfig());
  }

  #keepRunning(channel: number, isFirst: boolean): void {
    if (this.#timeline.nowMs >= this.#troubles.lengthMs) return;
    this.#timeline.after(this.#rng.between(5000, 40_000), () => {
      this.#ask(keepRunning(channel, isFirst));
      this.#keepRunning(channel, false);
    });
  }

  /** A second click on the update, or second thoughts and a pump just before the restart. */
  #meddle(act: () => void, withinMs: number): void {
    if (this.#isFaultFree || this.#timeline.nowMs >= this.#troubles.lengthMs || !this.#rng.isBelow(MEDDLES)) return;
    this.#timeline.after(this.#rng.between(10, withinMs), act);
  }

  #held(isHeld: boolean): void {
    if (!isHeld) return this.#oracle.updates.ended();
    this.#oracle.updates.held();
    this.#meddle(() => this.#sendUpdate("cancel_update"), 500);
    this.#meddle(() => this.#ask({ type: "relay_on", channel: this.#rng.between(2, 5), leaseMs: 5000 }), 500);
  }

  #sendUpdate(type: "start_update" | "cancel_update"): void {
    this.#say(`request ${this.#requests + 1} ${type}`);
    this.#servers[this.#rng.between(0, 1)]?.sendUpdate(type, this.#newRequest());
  }

  #somebody(): void {
    if (this.#timeline.nowMs >= this.#troubles.lengthMs) return;
    doSomething(this.#rng, {
      ask: (kind) => this.#ask(kind),
      stop: () => this.#stop(),
      clear: () => this.#clear(),
      clearFormer: () =>
        this.#stops > 1 && this.#ask({ type: "clear_stop", stopId: `stop-${this.#rng.between(1, this.#stops - 1)}` }),
      // Mostly a start, sometimes thought better of.
      update: () => this.#sendUpdate(this.#rng.isBelow(0.8) ? "start_update" : "cancel_update"),
    });
    this.#timeline.after(this.#rng.between(200, 12_000), () => this.#somebody());
  }

  #reconcile(): void {
    this.#servers.forEach((server) => server.reconcile());
    this.#timeline.after(RECONCILE_MS, () => this.#reconcile());
  }

  /** Liveness: what was asked for has come to an end, a wanted stop holds, and after a clear the pumps obey again. */
  #heal(): void {
    this.#troubles = { ...CALM, lengthMs: 0 };
    this.#network.heal();
    Object.assign(this.#device.faults, { rebootRate: 0, powerCutRate: 0, damageRate: 0 });
    this.#device.dropUpdate();
    for (const index of [0, 1]) {
      this.#servers[index]?.crash();
      this.#servers[index] = this.#startServer();
    }
    this.#wait(90_000);
    const wanted = this.#record.openStopId();
    if (wanted !== null && this.#device.stopId === null) this.#missing(`stop ${wanted} never latched`, "SAFE-11");
    const open = [...this.#record.commands.values()].filter(({ command }) => isOpen(command));
    if (open.length > 0) this.#missing(`${open.length} commands never ended`);
    if (this.#device.stopId !== null) this.#clear();
    this.#wait(5000);
    if (this.#device.stopId !== null) this.#missing("a stop could not be cleared");
    this.#ask({ type: "clear_fault" });
    this.#wait(5000);
    for (const channel of [2, 3, 4, 5]) this.#ask({ type: "relay_off", channel });
    this.#wait(5000);
    if (this.#device.relays.slice(1).some(Boolean)) this.#missing("OFF did not switch off");
    this.#ask({ type: "relay_on", channel: 2, leaseMs: 60_000 });
    this.#wait(5000);
    if (!this.#device.relays[1]) this.#missing("ON did not switch on");
    this.#ask({ type: "relay_off", channel: 2 });
    this.#wait(5000);
    if (this.#device.relays[1]) this.#missing("OFF did not switch off again");
    if (this.#isFaultFree && this.#record.alerts > 0) this.#missing(`${this.#record.alerts} alerts although nothing was wrong`);
  }

  #wait(durationMs: number): void {
    this.#timeline.runUntil(this.#timeline.nowMs + durationMs);
  }

  #missing(what: string, rule = "liveness"): void {
    this.#oracle.violations.push(`[${rule}] at ${(this.#timeline.nowMs / 1000).toFixed(3)} s: ${what}`);
  }

  #say(text: string): void {
    this.#trace.add(this.#timeline.nowMs, text);
  }
}
