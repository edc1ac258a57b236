// A judge holds one rule against the physical truth, all the time. No fault switches one off: a fault changes the bound, and
// after it is mended the normal bound holds again.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Boot, Sent } from "../message.ts";
import { History } from "./history.ts";
import type { Moment } from "./moment.ts";

/** Every method is optional: a judge is asked only for what it looks at. */
export interface Judge {
  /**
   * Ten times a second while a pump is on that moves water, and after everything that happens; otherwise once a second. What
   * it looks at has to come with one of them.
   */
  step?(): void;
  /** Once a second. */
  second?(): void;
  /** The outputs moved; `moment.relays` are the new ones. */
  switched?(before: readonly boolean[]): void;
  event?(event: CoreEvent): void;
  /** A command reached the device; its answer follows with `acked`. */
  delivered?(sent: Sent): void;
  acked?(sent: Sent, result: CoreAckResult): void;
  booted?(boot: Boot): void;
  /** Parts broke, or were mended: `moment.faults` are the new ones. */
  broke?(): void;
  /** Somebody poured, bucketed or refilled: no pump did it. */
  handled?(): void;
  /** An update was accepted, or restarts the device. */
  updates?(what: "accepted" | "restarts"): void;
  /** The core has said that it may restart now; false when the update ends without. */
  held?(isHeld: boolean): void;
  finished?(): void;
}

/** How a judge is made: it keeps the moment, and says what is broken. */
export type Bench = Readonly<{ moment: Moment; history: History; broken: (what: string) => void }>;
export type JudgeMaker = (bench: Bench) => Judge;

const MOST_VIOLATIONS = 20;

/** All judges of a run, each asked only for what it looks at. */
export class Jury {
  readonly violations: string[] = [];
  readonly #moment: Moment;
  readonly #history: History;
  readonly #judges: readonly Judge[];
  readonly #stepping: readonly Judge[];
  readonly #bySecond: readonly Judge[];
  /** Something happened since the last step. */
  #isAwake = true;
  #isPumping = false;

  constructor(moment: Moment, makers: Readonly<Record<string, JudgeMaker>>) {
    this.#moment = moment;
    const history = new History(moment);
    this.#history = history;
    this.#judges = Object.entries(makers).map(([rule, make]) =>
      make({ moment, history, broken: (what) => this.#broken(rule, what) }),
    );
    this.#stepping = this.#judges.filter((judge) => judge.step !== undefined);
    this.#bySecond = this.#judges.filter((judge) => judge.second !== undefined);
  }

  step(): void {
    this.#history.step();
    const isSecond = this.#moment.nowMs % 1000 === 0;
    if (this.#isAwake || this.#isPumping || isSecond) this.#lookAround();
    if (isSecond) for (const judge of this.#bySecond) judge.second?.();
  }

  #lookAround(): void {
    for (const judge of this.#stepping) judge.step?.();
    if (!this.#isAwake) return;
    this.#isAwake = false;
    const { relays, config } = this.#moment;
    this.#isPumping = relays.some((isOn, index) => isOn && config.roles[index] !== "circulation");
  }

  switched(before: readonly boolean[]): void {
    this.#isAwake = true;
    this.#history.switched(before);
    for (const judge of this.#judges) judge.switched?.(before);
  }

  event(event: CoreEvent): void {
    this.#isAwake = true;
    this.#history.event(event);
    for (const judge of this.#judges) judge.event?.(event);
    this.#history.wasTold(event);
  }

  delivered(sent: Sent): void {
    this.#isAwake = true;
    this.#history.delivered(sent);
    for (const judge of this.#judges) judge.delivered?.(sent);
  }

  acked(sent: Sent, result: CoreAckResult): void {
    this.#isAwake = true;
    this.#history.acked(sent, result);
    for (const judge of this.#judges) judge.acked?.(sent, result);
  }

  booted(boot: Boot): void {
    this.#isAwake = true;
    this.#history.booted(boot);
    for (const judge of this.#judges) judge.booted?.(boot);
  }

  broke(): void {
    this.#isAwake = true;
    this.#history.broke();
    for (const judge of this.#judges) judge.broke?.();
  }

  handled(): void {
    this.#isAwake = true;
    this.#history.handled();
    for (const judge of this.#judges) judge.handled?.();
  }

  updates(what: "accepted" | "restarts"): void {
    this.#isAwake = true;
    for (const judge of this.#judges) judge.updates?.(what);
  }

  held(isHeld: boolean): void {
    this.#isAwake = true;
    for (const judge of this.#judges) judge.held?.(isHeld);
  }

  finished(): void {
    for (const judge of this.#judges) judge.finished?.();
  }

  #broken(rule: string, what: string): void {
    if (this.violations.length < MOST_VIOLATIONS)
      this.violations.push(`[${rule}] at ${(this.#moment.nowMs / 1000).toFixed(1)} s: ${what}`);
  }
}
