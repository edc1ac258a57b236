// SAFE-14: every edge of an output has exactly one word of the device, every word an edge, and its cause is what truly happened.

import type { CoreEvent, RelayCause } from "@halocline/device-core/core.types";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { CauseFacts } from "./edge-causes.ts";

class Causes implements Judge {
  readonly #bench: Bench;
  readonly #facts: CauseFacts;
  /** As the device's words have it. */
  #said: readonly boolean[] = [false, false, false, false, false];
  /** Words of this moment, judged at its end: what explains them may be said after them. */
  #words: readonly Extract<CoreEvent, { type: "relay" }>[] = [];

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#facts = new CauseFacts(bench);
  }

  booted(): void {
    this.#said = this.#said.map(() => false);
  }

  acked(...args: Parameters<CauseFacts["acked"]>): void {
    this.#facts.acked(...args);
  }

  switched(before: readonly boolean[]): void {
    const { moment } = this.#bench;
    this.#facts.switched(before);
    if (moment.view === null) {
      this.#said = moment.relays;
      // With the power went what could explain them.
      this.#words = [];
      return;
    }
    this.#compare(before);
  }

  event(event: CoreEvent): void {
    this.#facts.event(event);
    if (event.type !== "relay") return;
    const index = event.channel - 1;
    if (this.#said[index] === event.isOn)
      this.#bench.broken(`channel ${event.channel} is said to go ${word(event.isOn)} and is already`);
    this.#said = this.#said.map((isOn, at) => (at === index ? event.isOn : isOn));
    this.#words = [...this.#words, event];
  }

  step(): void {
    if (this.#words.length === 0) return;
    for (const { channel, isOn, cause } of this.#words) this.#judge(channel, isOn, cause);
    this.#words = [];
    this.#compare(this.#bench.moment.relays);
  }

  second(): void {
    this.#facts.second();
    if (this.#bench.moment.view !== null) this.#compare(this.#bench.moment.relays);
  }

  #compare(relays: readonly boolean[]): void {
    for (let index = 0; index < relays.length; index += 1) {
      if (relays[index] === this.#said[index]) continue;
      this.#bench.broken(`channel ${index + 1} is ${word(relays[index] === true)} and the device never said why`);
      this.#said = relays;
    }
  }

  #judge(channel: number, isOn: boolean, cause: RelayCause): void {
    const role = this.#bench.moment.config.roles[channel - 1] ?? "spare";
    const wrong = this.#facts.whyNot(cause, channel - 1, role, isOn);
    if (wrong !== null) this.#bench.broken(`${role} ${word(isOn)} by ${cause}: ${wrong}`);
  }
}

const word = (isOn: boolean): string => (isOn ? "on" : "off");

export const judgeCauses: JudgeMaker = (bench) => new Causes(bench);
