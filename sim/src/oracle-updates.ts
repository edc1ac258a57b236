// SAFE-16: an update is accepted, and restarts the device, only while nothing in W is on; between the yes and the restart
// nothing in W starts, and nobody can take the yes back.

import type { CoreAckResult } from "@halocline/device-core/core.types";
import type { Sent } from "./message.ts";

/** The device may count on its yes for so long. */
const HELD_FOR_MS = 60_000;

export class UpdateOracle {
  readonly #say: (what: string) => void;
  readonly #now: () => number;
  #isOpen = false;
  #heldUntilMs = 0;

  constructor(say: (what: string) => void, now: () => number) {
    this.#say = say;
    this.#now = now;
  }

  /** A restart, or the end of the update without one. */
  ended(): void {
    this.#isOpen = false;
    this.#heldUntilMs = 0;
  }

  /** The core has said that the device may restart. */
  held(): void {
    this.#heldUntilMs = this.#now() + HELD_FOR_MS;
  }

  happened(what: string, on: readonly string[], isLatched: boolean): void {
    if (on.length > 0) this.#say(`an update ${what} while ${on.join(" and ")} is on`);
    if (what !== "accepted") return;
    if (isLatched) this.#say("an update accepted by a latched device");
    if (this.#isOpen) this.#say("a second update accepted");
    this.#isOpen = true;
  }

  answered({ command }: Sent, result: CoreAckResult, isRepeat: boolean): void {
    if (command.type !== "cancel_update" || result !== "ok" || isRepeat) return;
    if (this.#isHeld) this.#say("a cancel accepted although the device is about to restart");
    this.ended();
  }

  wentOn(role: string): void {
    if (this.#isHeld) this.#say(`${role} on although the device is about to restart`);
  }

  get #isHeld(): boolean {
    return this.#now() < this.#heldUntilMs;
  }
}
