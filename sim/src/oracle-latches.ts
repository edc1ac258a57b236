// What is latched stays latched until a person clears it: stops (SAFE-11) and faults (SAFE-22), across restarts. Before its
// record is in flash a power cut may undo either, and its clearing; neither has been acknowledged then.

import type { CoreAckResult, CoreView } from "@halocline/device-core/core.types";
import type { Sent } from "./message.ts";

type Say = (rule: string, what: string) => void;

export class LatchOracle {
  readonly #say: Say;
  readonly #clearedStops = new Set<string>();
  #stop: string | null = null;
  #savedStop: string | null = null;
  #fault: string | null = null;
  #savedFault: string | null = null;

  constructor(say: Say) {
    this.#say = say;
  }

  get stop(): string | null {
    return this.#stop;
  }

  get isLatched(): boolean {
    return this.#stop !== null || this.#fault !== null;
  }

  /** A record that cannot be read may have held a stop: only a fault can stand for it, and only a person may clear that. */
  booted(isRecordDamaged: boolean): void {
    if (isRecordDamaged) {
      this.#savedStop = null;
      this.#savedFault = "bad_record";
      this.#clearedStops.clear();
    }
    this.#stop = this.#savedStop;
    this.#fault = this.#savedFault;
    if (this.#stop !== null) this.#clearedStops.delete(this.#stop);
  }

  saved(): void {
    this.#savedStop = this.#stop;
    this.#savedFault = this.#fault;
  }

  /** By a command or by the server's welcome: an id that was cleared once has no effect. */
  wanted(stopId: string): void {
    if (!this.#clearedStops.has(stopId)) this.#stop = stopId;
  }

  delivered({ command }: Sent): void {
    if (command.type === "emergency_stop") this.wanted(command.stopId);
  }

  /** It counts as cleared when the device says so and the command was fit to: fresh, no repeat, and of this very stop. */
  answered({ command }: Sent, result: CoreAckResult, isFit: boolean): void {
    if (result !== "ok" || !isFit) return;
    if (command.type === "clear_fault") this.#fault = null;
    if (command.type !== "clear_stop" || command.stopId !== this.#stop) return;
    this.#clearedStops.add(command.stopId);
    this.#stop = null;
  }

  looked({ fault, stopId }: CoreView): void {
    if (fault === null && this.#fault !== null) this.#say("SAFE-22", `the fault ${this.#fault} is gone, and nobody cleared it`);
    this.#fault = fault;
    if (stopId !== null && this.#clearedStops.has(stopId))
      this.#say("SAFE-11", `stop ${stopId} is latched again after its clear`);
  }

  outputs(relays: readonly boolean[], isWaterOn: boolean): void {
    if (this.#stop !== null && relays.some(Boolean))
      this.#say("SAFE-11", `an output is on although stop ${this.#stop} is latched`);
    if (this.#fault !== null && isWaterOn) this.#say("SAFE-22", `a pump is on although the fault ${this.#fault} is latched`);
  }
}
