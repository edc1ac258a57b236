// Events stay in flash until the server confirms them. One at a time is on its way: a confirmation names only the
// greatest number, so sending the second before the first is confirmed could confirm a first that never arrived.

import type { EventMessage } from "@halocline/contracts/device/replies.contract";
import type { DeviceEvent } from "./events.ts";
import type { Flash } from "./flash.ts";

const CAPACITY = 32;
/** When the ring is full the others go first. */
const KEPT_LONGEST = /^((fault|stop|top_up)_|hold|run_ended$|warning$)/;

export class EventRing {
  readonly #flash: Flash;
  readonly #boot: string;
  readonly #repeatMs: number;
  #nextNumber = 0;
  #sent: EventMessage | null = null;
  #repeatUpMs = 0;

  constructor(flash: Flash, boot: string, repeatMs: number) {
    this.#flash = flash;
    this.#boot = boot;
    this.#repeatMs = repeatMs;
  }

  add(event: DeviceEvent): void {
    const events = [...this.#flash.content.events, { v: 1 as const, boot: this.#boot, n: this.#nextNumber, ...event }];
    this.#nextNumber += 1;
    if (events.length > CAPACITY) {
      const ordinary = events.findIndex(({ type }) => !KEPT_LONGEST.test(type));
      events.splice(Math.max(0, ordinary), 1);
    }
    this.#flash.write({ events });
  }

  confirm(boot: string, upto: number): void {
    const events = this.#flash.content.events.filter((event) => event.boot !== boot || event.n > upto);
    if (events.length < this.#flash.content.events.length) this.#flash.write({ events });
  }

  /** On a new connection nothing is on its way any more. */
  linkUp(): void {
    this.#sent = null;
  }

  due(nowUpMs: number): EventMessage | null {
    const [oldest] = this.#flash.content.events;
    if (!oldest || (oldest === this.#sent && nowUpMs < this.#repeatUpMs)) return null;
    this.#sent = oldest;
    this.#repeatUpMs = nowUpMs + this.#repeatMs;
    return oldest;
  }
}
