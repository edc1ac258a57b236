// What a device still knows after a power cut. Everything else is gone, unsent readings included.

import type { ConfigMessage } from "@halocline/contracts/device/config.contract";
import type { EventMessage, OtaStatusMessage } from "@halocline/contracts/device/replies.contract";

/** The name and key that pairing gave. */
export type Grant = Readonly<{ registrationId: string; key: string }>;

/** Why an update failed, in the protocol's words. */
export type UpdateFailure = NonNullable<OtaStatusMessage["reason"]>;

/** How far an update was when the power went. */
export type UpdateRecord =
  | Readonly<{ step: "fetching"; updateId: string }>
  /** The other slot is chosen for the next boot; tried once that boot has begun. */
  | Readonly<{ step: "trial"; updateId: string; version: string; isTried: boolean }>
  /** Null is success. Kept until the server has heard of it. */
  | Readonly<{ step: "ended"; updateId: string; reason: UpdateFailure | null }>;

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
  /** Of the image that is known to work; null as it left the factory. */
  firmwareVersion: string | null;
  update: UpdateRecord | null;
}>;

export const EMPTY_FLASH: FlashContent = {
  bootCounter: 0,
  grant: null,
  core: null,
  config: null,
  lastRunId: null,
  events: [],
  firmwareVersion: null,
  update: null,
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
