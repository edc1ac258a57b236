// What a device asks of its connection, whichever way it is made.

import type { Session } from "./sessions.ts";

export type LinkEvents = Readonly<{
  up: () => void;
  down: () => void;
  message: (topic: string, text: string) => void;
}>;

/** It promises nothing; the ring of the device does. It has no timers of its own: whoever drives the device calls tick. */
export interface Link {
  readonly isUp: boolean;
  readonly connects: number;
  readonly lastError: string | null;
  /** Between the first and the latest refusal of these credentials, with nothing but failures in between. */
  readonly refusedForMs: number;
  tick(nowMs: number): void;
  publish(topic: string, payload: string): void;
  /** False is Wi-Fi gone: the socket dies without a goodbye, so the broker publishes the will. */
  setOnline(isOnline: boolean): void;
  /** A clean disconnect before a planned restart: the broker publishes no last will. */
  disconnect(): void;
  /** A goodbye: the broker forgets the will, so the same words are said before. */
  close(): Promise<void>;
}

export type OpenLink = (session: Session, events: LinkEvents) => Link;
