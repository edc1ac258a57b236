// One device's core in its own instance of the WASM. It translates between names and numbers and decides nothing.

import type {
  CommandFrame,
  CoreAck,
  CoreAckResult,
  CoreBoot,
  CoreCommand,
  CoreConfig,
  CoreEvent,
  CoreSample,
  CoreView,
  DeviceCore,
} from "./core.types.ts";
import { CoreMemory } from "./core-memory.ts";
import { EVENT_BYTES, readEvent, readView } from "./read-answers.ts";
import { type CompiledWasm, webAssembly } from "./web-assembly.ts";
import { CONFIG_FIELDS, RESULTS, wordAt } from "./words.ts";
import { writeCommand } from "./write-command.ts";
import { writeConfig } from "./write-config.ts";

const EVENT_SLOTS = 32;
/** Also of a newer core. */
const RECORD_BYTES_MAX = 2048;
const NO_SAMPLE = 0xffff;
const HIGH_HALF = 2 ** 32;
const NO_EVENTS: readonly CoreEvent[] = [];

/** The functions of cpp/halocline_core.h; a 64-bit number crosses as a bigint, a pointer as a number. */
type CoreExports = Readonly<{
  memory: Readonly<{ buffer: ArrayBuffer }>;
  hc_input_area(): number;
  hc_output_area(): number;
  hc_boot(counter: number, nonce: number, saved: number, savedLength: number): void;
  hc_tick(nowLow: number, nowHigh: number, rawMm: number, errorCode: number): number;
  hc_execute(command: number, nowUpMs: bigint, ack: number): void;
  hc_configure(config: number, nowUpMs: bigint): number;
  hc_want_stop(stopId: number, nowUpMs: bigint): void;
  hc_hold_for_restart(nowUpMs: bigint): number;
  hc_end_update(): void;
  hc_read_view(view: number): void;
  hc_take_events(events: number, capacity: number): number;
  hc_take_saved(record: number): number;
}>;

const uptime = (nowUpMs: number): bigint => BigInt(Math.trunc(nowUpMs));

/** What is no whole number in range becomes the highest one: no distance, and an error. */
const byteOrMore = (value: number, most: number): number =>
  Number.isInteger(value) && value >= 0 && value < most ? value : most;

export class WasmCore implements DeviceCore {
  readonly #core: CoreExports;
  readonly #memory: CoreMemory;
  readonly #input: number;
  readonly #output: number;
  /** Of the core as it is now; null once something may have changed it. */
  #view: CoreView | null = null;

  constructor(module: CompiledWasm, boot: CoreBoot) {
    this.#core = new webAssembly.Instance(module).exports as unknown as CoreExports;
    this.#memory = new CoreMemory(this.#core.memory.buffer);
    this.#input = this.#core.hc_input_area();
    this.#output = this.#core.hc_output_area();
    this.#boot(boot);
  }

  /** For every call that may change what the view shows. */
  get #changing(): CoreExports {
    this.#view = null;
    return this.#core;
  }

  /** The core knows the lengths of its records. A longer one cannot be ours: it goes in cut short, and is called bad. */
  #boot({ counter, nonce, saved }: CoreBoot): void {
    const record = (saved ?? new Uint8Array()).subarray(0, RECORD_BYTES_MAX);
    const isCut = saved !== null && saved.length > RECORD_BYTES_MAX;
    this.#memory.setBytes(this.#input, record);
    const isEmpty = saved !== null && saved.length === 0;
    this.#changing.hc_boot(counter, nonce, this.#input, isCut || isEmpty ? 1 : record.length);
  }

  step(nowUpMs: number, sample: CoreSample | null): boolean {
    const wholeMs = Math.trunc(nowUpMs);
    const high = Math.trunc(wholeMs / HIGH_HALF);
    const rawMm = sample === null ? NO_SAMPLE : byteOrMore(sample.rawMm, NO_SAMPLE - 1);
    const errorCode = sample === null ? 0 : byteOrMore(sample.errorCode, 255);
    return this.#changing.hc_tick(wholeMs - high * HIGH_HALF, high, rawMm, errorCode) !== 0;
  }

  command(frame: CommandFrame, command: CoreCommand, nowUpMs: number): CoreAck {
    writeCommand(this.#memory, this.#input, frame, command);
    this.#changing.hc_execute(this.#input, uptime(nowUpMs), this.#output);
    const result = wordAt(RESULTS, this.#memory.byte(this.#output));
    return { id: frame.id, result, isRepeat: this.#memory.flag(this.#output + 1) };
  }

  configure(config: CoreConfig, nowUpMs: number): Readonly<{ isApplied: true } | { isApplied: false; field: string }> {
    writeConfig(this.#memory, this.#input, config);
    const field = wordAt(CONFIG_FIELDS, this.#changing.hc_configure(this.#input, uptime(nowUpMs)));
    return field === "" ? { isApplied: true } : { isApplied: false, field };
  }

  wantStop(stopId: string, nowUpMs: number): void {
    this.#memory.setId(this.#input, stopId);
    this.#changing.hc_want_stop(this.#input, uptime(nowUpMs));
  }

  holdForRestart(nowUpMs: number): CoreAckResult {
    return wordAt(RESULTS, this.#changing.hc_hold_for_restart(uptime(nowUpMs)));
  }

  endUpdate(): void {
    this.#changing.hc_end_update();
  }

  view(): CoreView {
    if (this.#view) return this.#view;
    this.#core.hc_read_view(this.#output);
    this.#view = readView(this.#memory, this.#output);
    return this.#view;
  }

  takeEvents(): readonly CoreEvent[] {
    const count = this.#core.hc_take_events(this.#output, EVENT_SLOTS);
    if (count === 0) return NO_EVENTS;
    return Array.from({ length: count }, (_, i) => readEvent(this.#memory, this.#output + EVENT_BYTES * i));
  }

  takeSaved(): Uint8Array | null {
    const length = this.#core.hc_take_saved(this.#output);
    return length === 0 ? null : this.#memory.copy(this.#output, length);
  }
}
