// A device's way to the server: it signs in with the key in its flash, and pairs without one or when its key has been
// refused for ten minutes. A pairing that leads to nothing costs nothing: the old key is tried again.

import type { Flash, Grant } from "./device/flash.ts";
import { type OutgoingMessage, offlineMessage } from "./device/messages.ts";
import {
  helloSaid,
  isHelloDue,
  isPairingOver,
  isPressReported,
  openPairingWindow,
  type PairingIdentity,
  type PairingWindow,
  pairingHello,
  readGrant,
} from "./device/pairing.ts";
import type { MessageFaults } from "./faults/message-faults.ts";
import type { Link, OpenLink } from "./link/link.ts";
import { deviceSession, pairingSession, type Session } from "./link/sessions.ts";
import { pairingTopicOf, topicOf } from "./link/topics.ts";

export type ConnectionOptions = Readonly<{
  openLink: OpenLink;
  flash: Flash;
  faults: MessageFaults;
  boot: string;
  pairing: PairingIdentity;
  newPairingId: () => string;
}>;

export type ConnectionEvents = Readonly<{
  up: () => void;
  down: () => void;
  command: (text: string) => void;
  config: (text: string) => void;
  /** Registered under another name than before: what belongs to the old one must go. */
  moved: () => void;
}>;

const REFUSED_UNTIL_PAIRING_MS = 600_000;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #events: ConnectionEvents;
  #nowMs = 0;
  #isOnline = true;
  #link: Link | null = null;
  #pairing: Readonly<{ clientId: string; window: PairingWindow }> | null = null;
  #earlierConnects = 0;
  #pressedAtMs: number | null = null;

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    this.#options = options;
    this.#events = events;
  }

  get #grant(): Grant | null {
    return this.#options.flash.content.grant;
  }

  get isUp(): boolean {
    return this.#pairing === null && (this.#link?.isUp ?? false);
  }

  get isPairing(): boolean {
    return this.#pairing !== null && this.#link !== null;
  }

  /** As itself; pairing does not count. */
  get connects(): number {
    return this.#earlierConnects + (this.#pairing === null ? (this.#link?.connects ?? 0) : 0);
  }

  get lastError(): string | null {
    return this.#link?.lastError ?? null;
  }

  publish({ topic, payload }: OutgoingMessage): void {
    if (this.isUp && this.#grant) this.#send(topicOf(this.#grant.registrationId, topic), payload);
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#link?.setOnline(isOnline);
  }

  /** Reported in hello: another household may have registered this board and never connected it. */
  pressButton(): void {
    this.#pressedAtMs = this.#nowMs;
  }

  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#pairing) this.#pair(nowMs);
    else if (!this.#grant || (this.#link?.refusedForMs ?? 0) >= REFUSED_UNTIL_PAIRING_MS) this.#openPairing(nowMs);
    else if (!this.#link) this.#signIn(this.#grant);
    this.#options.faults.tick(nowMs);
    this.#link?.tick(nowMs);
  }

  disconnect(): void {
    this.#link?.disconnect();
  }

  async close(): Promise<void> {
    await this.#link?.close();
  }

  #signIn(grant: Grant): void {
    this.#pairing = null;
    const will = JSON.stringify(offlineMessage(this.#options.boot));
    this.#use(deviceSession(grant.registrationId, grant.key, will));
  }

  #openPairing(nowMs: number): void {
    const clientId = this.#options.newPairingId();
    this.#earlierConnects = this.connects;
    this.#pairing = { clientId, window: openPairingWindow(nowMs) };
    this.#use(pairingSession(clientId));
  }

  #pair(nowMs: number): void {
    if (!this.#pairing) return;
    const { clientId, window } = this.#pairing;
    if (isPairingOver(window, nowMs)) {
      if (this.#grant) this.#signIn(this.#grant);
      else this.#leave();
    } else if (this.#link?.isUp && isHelloDue(window, nowMs)) {
      this.#pairing = { clientId, window: helloSaid(window, nowMs) };
      const hello = pairingHello(this.#options.pairing, isPressReported(this.#pressedAtMs, nowMs));
      this.#send(pairingTopicOf(clientId, "hello"), JSON.stringify(hello));
    }
  }

  /** In flash before anything else: a key that is lost on the way is lost for good. */
  #granted(grant: Grant): void {
    const before = this.#grant;
    const hasMoved = before !== null && before.registrationId !== grant.registrationId;
    this.#options.flash.write({ grant, ...(hasMoved ? { config: null, events: [], lastRunId: null } : {}) });
    if (hasMoved) return this.#events.moved();
    this.#signIn(grant);
  }

  #received(topic: string, text: string): void {
    if (this.#pairing) {
      const grant = topic.endsWith("/grant") ? readGrant(text) : null;
      if (grant) this.#granted(grant);
    } else if (topic.endsWith("/commands")) this.#events.command(text);
    else if (topic.endsWith("/config")) this.#events.config(text);
  }

  #send(topic: string, payload: string): void {
    const link = this.#link;
    this.#options.faults.pass("to_server", this.#nowMs, () => link?.publish(topic, payload));
  }

  #use(session: Session): void {
    this.#leave();
    const { faults, openLink } = this.#options;
    const isCurrent = () => this.#link === link;
    const link: Link = openLink(session, {
      up: () => {
        if (isCurrent() && !this.#pairing) this.#events.up();
      },
      down: () => {
        if (!isCurrent()) return;
        faults.clear();
        if (!this.#pairing) this.#events.down();
      },
      message: (topic, text) => {
        faults.pass("to_device", this.#nowMs, () => {
          if (isCurrent()) this.#received(topic, text);
        });
      },
    });
    this.#link = link;
    link.setOnline(this.#isOnline);
  }

  #leave(): void {
    const link = this.#link;
    this.#link = null;
    this.#options.faults.clear();
    if (link) void link.close();
  }
}
