// What a device still knows after a power cut. Everything else is gone, unsent readings included.

import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type { EventMessage } from "@halocline/contracts/device/replies.contract";

/** The name and key that pairing gave. */
export type Grant = Readonly<{ registrationId: string; key: string }>;

export type FlashContent = Readonly<{
  /** Of the latest boot. */
  bootCounter: number;
  grant: Grant | null;
  /** The control core's own record: latches, locks, budgets. */
  core: Uint8Array | null;
  /** The last document in force. */
  config: ConfigMessage | null;
  /** The run that ended last, of whatever boot. */
  lastRunId: string | null;
  /** What the server has not confirmed, oldest first, of whatever boot. */
  events: readonly EventMessage[];
}>;

export const EMPTY_FLASH: FlashContent = {
  bootCounter: 0,
  grant: null,
  core: null,
  config: null,
  lastRunId: null,
  events: [],
};

export class Flash {
  readonly #written: (content: FlashContent) => void;
  #content: FlashContent;
  #isFrozen = false;

  constructor(content: Partial<FlashContent> = {}, written: (content: FlashContent) => void = () => {}) {
    this.#content = { ...EMPTY_FLASH, ...content };
    this.#written = written;
  }

  get content(): FlashContent {
    return this.#content;
  }

  write(change: Partial<FlashContent>): void {
    if (this.#isFrozen) return;
    this.#content = { ...this.#content, ...change };
    this.#written(this.#content);
  }

  /** The power is failing: from here on no write arrives. */
  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    this.#isFrozen = false;
  }
}
