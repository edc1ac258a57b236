// A device in the simulation: the real control core, a flash that survives power cuts, and a boot that does not.

import type {
  CoreAckResult,
  CoreConfig,
  CoreEvent,
  CoreModule,
  CoreSample,
  CoreView,
  DeviceCore,
} from "@halocline/device-core/core.types";
import { DeviceUpdate } from "./device-update.ts";
import { type Ack, type Boot, isSameBoot, type News, type Report, type Sent } from "./message.ts";
import type { Rng } from "./rng.ts";
import type { Timeline } from "./timeline.ts";

const CONTROL_PERIOD_MS = 100;
const REPORT_EVERY_MS = 10_000;
const HELLO_EVERY_MS = 10_000;
const REBOOT_TAKES_MS = 3000;
const MOST_NEWS = 32;
const ALL_OFF: readonly boolean[] = [false, false, false, false, false];

export type DeviceEvents = Readonly<{
  ack: (ack: Ack) => void;
  report: (report: Report) => void;
  hello: (report: Report) => void;
  /** From the outputs themselves, whenever they may have changed, with the command that was being carried out. */
  outputs: (relays: readonly boolean[], during: Sent | null) => void;
  delivered: (sent: Sent) => void;
  /** What the core answered, before anybody else hears of it. */
  answered?: (sent: Sent, result: CoreAckResult) => void;
  /** Each of the core's own words, when it says it. */
  happened?: (event: CoreEvent) => void;
  /** A damaged record is one that flash has spoilt. */
  booted: (boot: Boot, isRecordDamaged: boolean) => void;
  /** A stop that came with the server's welcome. */
  wanted: (stopId: string) => void;
  /** What was done so far is in flash: from here on it may be said, and never forgotten. */
  saved: () => void;
  /** SAFE-16: nothing may move when an update is accepted, nor when it restarts the device. */
  updates: (what: "accepted" | "restarts") => void;
  /** From a yes to the restart nothing may start; false when the update ends without one. */
  held?: (isHeld: boolean) => void;
}>;

/** `upAtBootMs`: what its clock says at each start, for a device that has been up for weeks. */
export type DeviceFaults = { rebootRate: number; powerCutRate: number; damageRate?: number; upAtBootMs?: number };

export class TankDevice {
  readonly #timeline: Timeline;
  readonly #rng: Rng;
  readonly #module: CoreModule;
  readonly #events: DeviceEvents;
  readonly faults: DeviceFaults;
  readonly #look: (() => CoreSample | null) | null;
  #flash: Readonly<{ record: Uint8Array | null; news: readonly News[]; told: number }> = { record: null, news: [], told: 0 };
  #boot: Boot = { counter: 0, nonce: 0 };
  #core: DeviceCore | null = null;
  #bootedAtMs = 0;
  #isWelcomed = false;
  #shown: readonly boolean[] = ALL_OFF;
  #update: DeviceUpdate | null = null;
  /** The power goes between the next act and its record, for so long. */
  #cutBeforeRecordMs: number | null = null;

  /** `look`: how it gets its samples by the timeline; null when somebody else steps it. */
  constructor(
    timeline: Timeline,
    rng: Rng,
    module: CoreModule,
    faults: DeviceFaults,
    events: DeviceEvents,
    look: (() => CoreSample | null) | null,
    record: Uint8Array | null = null,
  ) {
    this.#look = look;
    this.#flash = { record, news: [], told: 0 };
    this.#timeline = timeline;
    this.#rng = rng;
    this.#module = module;
    this.#events = events;
    this.faults = faults;
    this.#start();
  }

  get relays(): readonly boolean[] {
    return this.#core?.view().relays ?? ALL_OFF;
  }

  get stopId(): string | null {
    return this.#core?.view().stopId ?? null;
  }

  /** Null while it reboots. */
  get view(): CoreView | null {
    return this.#core?.view() ?? null;
  }

  /** What would survive if the power went now. */
  get record(): Uint8Array | null {
    return this.#flash.record;
  }

  configure(config: CoreConfig): void {
    const core = this.#core;
    if (!core) return;
    core.configure(config, this.upMs);
    this.#events.outputs(this.relays, null);
    this.#save(core);
  }

  cutPower(forMs: number): void {
    if (this.#core) this.#reboot(forMs);
  }

  cutPowerBeforeRecord(forMs: number): void {
    this.#cutBeforeRecordMs = forMs;
  }

  /** One control period of a device that has no timeline of its own; nothing more happens while it has nothing new. */
  step(sample: CoreSample | null): void {
    const core = this.#core;
    if (core?.step(this.upMs, sample)) this.#noticed(core);
  }

  #noticed(core: DeviceCore): void {
    const before = this.#shown;
    const { relays } = core.view();
    this.#shown = relays;
    this.#events.outputs(relays, null);
    this.#save(core);
    if (relays !== before) this.#events.report(this.#report());
  }

  /** The server has everything up to this one. */
  confirm(n: number): void {
    this.#flash = { ...this.#flash, news: this.#flash.news.filter((news) => news.n > n) };
  }

  receive(sent: Sent): void {
    const core = this.#core;
    if (!core) return;
    this.#events.delivered(sent);
    const ack = core.command(sent.frame, sent.command, this.upMs);
    this.#events.answered?.(sent, ack.result);
    this.#events.outputs(this.relays, sent);
    // The power may go after the relays have moved and before the record is in flash: then nothing was said either.
    if (this.#rng.isBelow(this.faults.powerCutRate)) return this.#reboot();
    this.#save(core);
    if (ack.result === "ok" && !ack.isRepeat) this.#obeyBesideCore(core, sent);
    const { relays, state } = core.view();
    this.#events.ack({ id: ack.id, result: ack.result, state, boot: this.#boot, upMs: this.upMs, relays });
    this.#events.report(this.#report());
  }

  /** Whoever updates it has given up. */
  dropUpdate(): void {
    this.#update?.drop();
    this.#core?.endUpdate();
    this.#events.held?.(false);
  }

  #obeyBesideCore(core: DeviceCore, { command }: Sent): void {
    if (command.type === "cancel_update") this.#update?.drop();
    if (command.type !== "start_update") return;
    this.#events.updates("accepted");
    const asked = () => {
      this.#events.outputs(this.relays, null);
      this.#save(core);
    };
    const restart = () => {
      this.#events.updates("restarts");
      this.#reboot();
    };
    this.#update = new DeviceUpdate(this.#timeline, this.#rng, {
      core,
      upMs: () => this.upMs,
      asked,
      restart,
      held: (isHeld) => this.#events.held?.(isHeld),
    });
  }

  welcome(boot: Boot, stopId: string | null): void {
    const core = this.#core;
    if (!core || !isSameBoot(boot, this.#boot)) return;
    this.#isWelcomed = true;
    if (stopId === null) return;
    this.#events.wanted(stopId);
    core.wantStop(stopId, this.upMs);
    this.#events.outputs(this.relays, null);
    this.#save(core);
    this.#events.report(this.#report());
  }

  get upMs(): number {
    return this.#timeline.nowMs - this.#bootedAtMs;
  }

  #report(): Report {
    return { boot: this.#boot, upMs: this.upMs, relays: this.relays, news: this.#flash.news };
  }

  #start(): void {
    this.#boot = { counter: this.#boot.counter + 1, nonce: this.#rng.between(0, 0xffff_ffff) };
    this.#bootedAtMs = this.#timeline.nowMs - (this.faults.upAtBootMs ?? 0);
    this.#isWelcomed = false;
    const isDamaged = this.#damageFlash();
    this.#core = this.#module.boot({ ...this.#boot, saved: this.#flash.record });
    this.#events.booted(this.#boot, isDamaged);
    this.#events.outputs(this.relays, null);
    const core = this.#core;
    const look = this.#look;
    if (look) this.#every(CONTROL_PERIOD_MS, core, () => this.#stepOf(core, look()));
    this.#every(REPORT_EVERY_MS, core, () => this.#events.report(this.#report()));
    this.#every(HELLO_EVERY_MS, core, () => !this.#isWelcomed && this.#events.hello(this.#report()));
    this.#timeline.after(500, () => this.#core === core && this.#events.hello(this.#report()));
  }

  /** One byte of it is not what was written. */
  #damageFlash(): boolean {
    const { damageRate = 0 } = this.faults;
    const { record } = this.#flash;
    if (record === null || damageRate === 0 || !this.#rng.isBelow(damageRate)) return false;
    const at = this.#rng.between(0, record.length - 1);
    this.#flash = { ...this.#flash, record: record.map((byte, index) => (index === at ? byte ^ 0x5a : byte)) };
    return true;
  }

  #stepOf(core: DeviceCore, sample: CoreSample | null): void {
    core.step(this.upMs, sample);
    this.#noticed(core);
    if (this.#rng.isBelow(this.faults.rebootRate)) this.#reboot();
  }

  /** Ends with the boot it began in. */
  #every(periodMs: number, core: DeviceCore, act: () => void): void {
    const actAgain = () => {
      if (this.#core !== core) return;
      act();
      this.#timeline.after(periodMs, actAgain);
    };
    this.#timeline.after(periodMs, actAgain);
  }

  #save(core: DeviceCore): void {
    const cutMs = this.#cutBeforeRecordMs;
    if (cutMs !== null && this.#core === core) {
      this.#cutBeforeRecordMs = null;
      for (const event of core.takeEvents()) this.#events.happened?.(event);
      return this.#reboot(cutMs);
    }
    const events = core.takeEvents();
    const record = core.takeSaved();
    if (events.length > 0 || record !== null) this.#write(events, record);
    this.#events.saved();
  }

  #write(events: readonly CoreEvent[], record: Uint8Array | null): void {
    let { news, told } = this.#flash;
    for (const event of events) {
      this.#events.happened?.(event);
      if ("stopId" in event || "runId" in event) news = [...news, { n: told++, event }].slice(-MOST_NEWS);
    }
    this.#flash = { record: record ?? this.#flash.record, news, told };
  }

  #reboot(takesMs = REBOOT_TAKES_MS): void {
    this.#update?.drop();
    this.#core = null;
    this.#shown = ALL_OFF;
    this.#events.outputs(this.relays, null);
    this.#timeline.after(takesMs, () => this.#start());
  }
}
