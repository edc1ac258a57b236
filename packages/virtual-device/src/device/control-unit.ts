// The control core in its place: samples, commands and configuration go in, relays and events come out, and what must
// survive a power cut is in flash before anybody is told about it.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type {
  CoreAck,
  CoreAckResult,
  CoreConfig,
  CoreEvent,
  CoreSample,
  CoreView,
  DeviceCore,
} from "@halocline/device-core/core.types";
import { coreConfigOf, readConfiguration } from "./configuration.ts";
import { commandFrameOf, coreCommandOf } from "./core-commands.ts";
import type { EventRing } from "./event-ring.ts";
import { deviceEventOf } from "./events.ts";
import type { Flash } from "./flash.ts";

export type Measured = Readonly<{
  distanceMm: number | null;
  rawMm: number | null;
  errorCode: number;
  temperatureC: number | null;
}>;

/** Without a sample the sensor gave no answer in this period. */
export type Inputs = Readonly<{ sample: CoreSample | null; temperatureC: number | null }>;

/** The code of a level that cannot be believed, for want of samples or because they tell stories. */
const NO_BELIEVABLE_LEVEL = 255;
const NO_SAMPLE: CoreSample = { rawMm: 255, errorCode: NO_BELIEVABLE_LEVEL };
/** A register that says nothing, or that the bus gave for want of a sensor, is no distance (SAFE-4). */
const isDistance = ({ rawMm, errorCode }: CoreSample): boolean => errorCode === 0 && rawMm > 0 && rawMm !== 255;

const lastEndedOf = (events: readonly CoreEvent[]): string | null =>
  events.findLast((event) => event.type === "run_ended")?.runId ?? null;

export class ControlUnit {
  readonly #core: DeviceCore;
  readonly #flash: Flash;
  readonly #events: EventRing;
  #view: CoreView;
  #inputs: Inputs = { sample: null, temperatureC: null };
  #lastRejection = "";
  #aheadMs = 0;
  readonly #heard: (event: CoreEvent) => void;

  /** `heard`: whoever wants to know what the core says, as it says it. */
  constructor(core: DeviceCore, flash: Flash, events: EventRing, heard: (event: CoreEvent) => void = () => {}) {
    this.#core = core;
    this.#flash = flash;
    this.#events = events;
    this.#heard = heard;
    this.#view = core.view();
    this.#settle();
  }

  get view(): CoreView {
    return this.#view;
  }

  get measured(): Measured {
    const { temperatureC } = this.#inputs;
    const sample = this.#inputs.sample ?? NO_SAMPLE;
    const { distanceMm } = this.#view;
    const errorCode = distanceMm === null ? sample.errorCode || NO_BELIEVABLE_LEVEL : 0;
    return { distanceMm, rawMm: isDistance(sample) ? sample.rawMm : null, errorCode, temperatureC };
  }

  /**
   * Null before the first of this registration: what an earlier one left in the core is not acknowledged to this one. A core that
   * refused its record has none either: then the server has to send it again.
   */
  get config(): ConfigMessage | null {
    const { config } = this.#flash.content;
    return config?.rev === this.#view.configRevision ? config : null;
  }

  get lastRunId(): string | null {
    return this.#flash.content.lastRunId;
  }

  /**
   * A demonstration's tool: the core lives through so much time at once. What the device says to others keeps to the uptime that
   * they can follow; deadlines and the times of events are translated, here and nowhere else.
   */
  leap(byMs: number): void {
    this.#aheadMs += byMs;
  }

  step(inputs: Inputs, nowUpMs: number): void {
    this.#inputs = inputs;
    this.#core.step(this.#coreUpMs(nowUpMs), inputs.sample);
    this.#settle();
  }

  command(message: CommandMessage, nowUpMs: number): CoreAck {
    const frame = commandFrameOf(message);
    const deadlineUpMs = frame.deadlineUpMs === null ? null : this.#coreUpMs(frame.deadlineUpMs);
    const ack = this.#core.command({ ...frame, deadlineUpMs }, coreCommandOf(message), this.#coreUpMs(nowUpMs));
    this.#settle();
    return ack;
  }

  /** SAFE-16: also keeps the water still; see the core's own words. */
  holdForRestart(nowUpMs: number): CoreAckResult {
    const verdict = this.#core.holdForRestart(this.#coreUpMs(nowUpMs));
    this.#settle();
    return verdict;
  }

  endUpdate(): void {
    this.#core.endUpdate();
  }

  wantStop(stopId: string, nowUpMs: number): void {
    this.#core.wantStop(stopId, this.#coreUpMs(nowUpMs));
    this.#settle();
  }

  /**
   * True when the document is in force now. Any other revision is taken, also a lower one: after a restore of its
   * database the server counts from there. During a run the core keeps the old one, and the server repeats the new one.
   */
  configure(json: unknown, nowUpMs: number): boolean {
    const read = readConfiguration(json);
    if (read.document === null) {
      this.#refuse(read.revision, read.field, nowUpMs);
      return false;
    }
    const { document } = read;
    if (document.rev === this.config?.rev) return false;
    const isApplied = this.#apply(coreConfigOf(document), this.#coreUpMs(nowUpMs));
    this.#settle(isApplied ? document : null);
    return isApplied;
  }

  /** The core takes an equal revision for the document it has. Left by an earlier registration, it is another one. */
  #apply(config: CoreConfig, coreUpMs: number): boolean {
    const isLeftOver = this.config === null && this.#view.configRevision === config.revision;
    const other = { ...config, revision: config.revision + 1 };
    if (isLeftOver && !this.#core.configure(other, coreUpMs).isApplied) return false;
    return this.#core.configure(config, coreUpMs).isApplied;
  }

  /** Said once per document: the server may repeat it faster than it reads the rejection. */
  #refuse(revision: number | null, field: string, nowUpMs: number): void {
    const rejection = `${revision} ${field}`;
    if (revision === null || rejection === this.#lastRejection) return;
    this.#lastRejection = rejection;
    this.#events.add({ type: "config_refused", up_ms: nowUpMs, data: { rev: revision, field } });
  }

  /** The core's record, the document it belongs to and the run it ended are one write: no power cut can part them. */
  #settle(config: ConfigMessage | null = null): void {
    const saved = this.#core.takeSaved();
    const events = this.#core.takeEvents();
    const lastRunId = lastEndedOf(events);
    if (saved || config || lastRunId)
      this.#flash.write({ ...(saved && { core: saved }), ...(config && { config }), ...(lastRunId && { lastRunId }) });
    for (const event of events) this.#tell(event);
    this.#view = this.#core.view();
  }

  #tell(event: CoreEvent): void {
    this.#events.add(deviceEventOf({ ...event, upMs: Math.max(0, event.upMs - Math.floor(this.#aheadMs)) }));
    this.#heard(event);
  }

  #coreUpMs(upMs: number): number {
    return upMs + Math.floor(this.#aheadMs);
  }
}
