// A broker in memory, for what needs no network: who connected as whom, what was said, and what is said back.

import type { Link, LinkEvents, OpenLink } from "../src/link/link.ts";
import type { Session } from "../src/link/sessions.ts";

export type Said = Readonly<{ topic: string; message: Record<string, unknown> }>;

class MemoryLink implements Link {
  readonly session: Session;
  readonly #broker: MemoryBroker;
  readonly #events: LinkEvents;
  isUp = false;
  connects = 0;
  lastError: string | null = null;
  refusedForMs = 0;
  #isOnline = true;
  #firstRefusedMs: number | null = null;

  constructor(broker: MemoryBroker, session: Session, events: LinkEvents) {
    this.#broker = broker;
    this.session = session;
    this.#events = events;
  }

  tick(nowMs: number): void {
    if (this.isUp || !this.#isOnline) return;
    if (!this.#broker.admits(this.session)) {
      this.lastError = "Connection refused: Not authorized";
      this.#firstRefusedMs ??= nowMs;
      this.refusedForMs = nowMs - this.#firstRefusedMs;
      return;
    }
    this.isUp = true;
    this.connects += 1;
    this.#events.up();
  }

  publish(topic: string, payload: string): void {
    if (this.isUp) this.#broker.said.push({ topic, message: JSON.parse(payload) });
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (isOnline || !this.isUp) return;
    const { will } = this.session;
    if (will) this.#broker.said.push({ topic: will.topic, message: JSON.parse(will.payload) });
    this.isUp = false;
    this.#events.down();
  }

  disconnect(): void {
    this.isUp = false;
    this.#isOnline = false;
  }

  async close(): Promise<void> {
    this.disconnect();
  }

  deliver(topic: string, message: object): void {
    if (this.isUp && this.session.subscriptions.includes(topic)) this.#events.message(topic, JSON.stringify(message));
  }
}

export class MemoryBroker {
  readonly said: Said[] = [];
  readonly #links: MemoryLink[] = [];
  admits: (session: Session) => boolean = () => true;

  readonly openLink: OpenLink = (session, events) => {
    const link = new MemoryLink(this, session, events);
    this.#links.push(link);
    return link;
  };

  get sessions(): readonly Session[] {
    return this.#links.map(({ session }) => session);
  }

  saidOn(ending: string): Said["message"][] {
    return this.said.filter(({ topic }) => topic.endsWith(ending)).map(({ message }) => message);
  }

  deliver(topic: string, message: object): void {
    for (const link of this.#links) link.deliver(topic, message);
  }
}
