// A firmware update of a device in the simulation: its image is there after a while, and then the core is asked whether the
// device may restart, once before the boot slot is touched and once more before the restart.

import type { DeviceCore } from "@halocline/device-core/core.types";
import type { Rng } from "./rng.ts";
import type { Timeline } from "./timeline.ts";

const LEAST_DOWNLOAD_MS = 2000;
const MOST_DOWNLOAD_MS = 60_000;
const ASKS_AGAIN_MS = 500;
const GIVES_UP_AFTER_MS = 100_000;
const VERIFY_MS = 2000;

export type UpdatePorts = Readonly<{
  core: DeviceCore;
  upMs: () => number;
  /** Asked the core: what it did by the way must be saved and seen. */
  asked: () => void;
  restart: () => void;
  /** The core has said yes, or the update has ended without a restart. */
  held?: (isHeld: boolean) => void;
}>;

export class DeviceUpdate {
  readonly #timeline: Timeline;
  readonly #ports: UpdatePorts;
  readonly #givesUpAtMs: number;
  #isOver = false;

  constructor(timeline: Timeline, rng: Rng, ports: UpdatePorts) {
    this.#timeline = timeline;
    this.#ports = ports;
    const downloadMs = rng.between(LEAST_DOWNLOAD_MS, MOST_DOWNLOAD_MS);
    this.#givesUpAtMs = timeline.nowMs + downloadMs + GIVES_UP_AFTER_MS;
    timeline.after(downloadMs, () => this.#install());
  }

  /** Cancelled, or gone with its boot. */
  drop(): void {
    this.#isOver = true;
  }

  #install(): void {
    if (this.#isOver) return;
    if (this.#mayRestart()) this.#timeline.after(VERIFY_MS, () => this.#restart());
    else if (this.#timeline.nowMs < this.#givesUpAtMs) this.#timeline.after(ASKS_AGAIN_MS, () => this.#install());
    else this.#fail();
  }

  #restart(): void {
    if (this.#isOver) return;
    if (!this.#mayRestart()) return this.#fail();
    this.#isOver = true;
    this.#ports.restart();
  }

  #fail(): void {
    this.#isOver = true;
    this.#ports.core.endUpdate();
    this.#ports.held?.(false);
  }

  #mayRestart(): boolean {
    const { core, upMs, asked } = this.#ports;
    const verdict = core.holdForRestart(upMs());
    asked();
    if (verdict === "ok") this.#ports.held?.(true);
    return verdict === "ok";
  }
}
