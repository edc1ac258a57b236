// A firmware update on the device: download, verify, set_boot, reboot; after the restart self_test, and then confirmed or
// rolled back by the bootloader. The core says whether the device may restart (SAFE-16); whatever fails leaves the old image.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { OtaStatusMessage } from "@halocline/contracts/device/replies.contract";
import type { CoreAckResult } from "@halocline/device-core/core.types";
import type { Flash, UpdateFailure } from "./flash.ts";
import { HARDWARE_MODEL, SLOT_BYTES } from "./identity.ts";
import { type ImageSink, ImageSlot } from "./image-slot.ts";

export type UpdateOrder = Extract<CommandMessage, { type: "ota" }>;
export type OtaReport = Pick<OtaStatusMessage, "update_id" | "phase" | "percent" | "reason">;

/** What a device needs of the world for it. */
export type UpdateSupport = Readonly<{
  fetchImage: (order: UpdateOrder, sink: ImageSink) => Readonly<{ cancel: () => void }>;
  /** Size, hash and signature; null is a good image. */
  imageFault: (image: Uint8Array, order: UpdateOrder) => UpdateFailure | null;
}>;

type Core = Readonly<{ holdForRestart: (nowUpMs: number) => CoreAckResult; endUpdate: () => void }>;
type Fetching = Readonly<{ name: "download"; order: UpdateOrder; slot: ImageSlot; cancel: () => void }>;
type Stage =
  | Fetching
  | Readonly<{ name: "verify" | "set_boot" | "reboot"; order: UpdateOrder; image: Uint8Array; untilUpMs: number }>
  | Readonly<{ name: "self_test"; updateId: string; version: string }>;

const REPORT_PERCENT = 5;
const REPORT_MS = 5000;
/** Whole, but a pump is on or a run is open: shorter than the two minutes after which a server takes it for stalled. */
const LONGEST_WAIT_MS = 100_000;
const STAGE_TAKES_MS = { verify: 1000, set_boot: 500, reboot: 500 } as const;
const SHORTEST_TEST_MS = 5000;
/** Half of what the server allows for installing: time for the old image to come back and say so. */
const LONGEST_TEST_MS = 300_000;

export class FirmwareUpdater {
  readonly #flash: Flash;
  readonly #core: Core;
  readonly #support: UpdateSupport;
  #stage: Stage | null = null;
  #reports: OtaReport[] = [];
  #said = { percent: 0, upMs: 0 };
  #wholeSinceUpMs: number | null = null;
  #isRestartDue = false;

  constructor(flash: Flash, core: Core, support: UpdateSupport) {
    this.#flash = flash;
    this.#core = core;
    this.#support = support;
    const { update } = flash.content;
    if (update?.step === "trial") this.#stage = { name: "self_test", updateId: update.updateId, version: update.version };
  }

  get otaState(): "valid" | "pending_verify" {
    return this.#stage?.name === "self_test" ? "pending_verify" : "valid";
  }

  get isRestartDue(): boolean {
    return this.#isRestartDue;
  }

  /** For somebody who watches. */
  get progress(): Readonly<{ phase: Stage["name"]; percent: number }> | null {
    if (!this.#stage) return null;
    return { phase: this.#stage.name, percent: this.#stage.name === "download" ? this.#stage.slot.percent : 100 };
  }

  /** Said with every hello: how the last one ended, or that one is on trial. */
  get standing(): OtaReport | null {
    const { update } = this.#flash.content;
    if (this.#stage?.name === "self_test") return { update_id: this.#stage.updateId, phase: "self_test" };
    if (update?.step !== "ended") return null;
    const { updateId, reason } = update;
    return reason === null ? { update_id: updateId, phase: "confirmed" } : { update_id: updateId, phase: "failed", reason };
  }

  /** The server has answered a hello. */
  heard(): void {
    if (this.#flash.content.update?.step === "ended") this.#flash.write({ update: null });
  }

  /** After the core's ok. */
  begin(order: UpdateOrder, nowUpMs: number): void {
    this.#flash.write({ update: { step: "fetching", updateId: order.update_id } });
    if (order.hw !== HARDWARE_MODEL) return this.#fail(order.update_id, "wrong_hw");
    if (order.size > SLOT_BYTES) return this.#fail(order.update_id, "no_space");
    const slot = new ImageSlot(order.size);
    this.#wholeSinceUpMs = null;
    this.#stage = { name: "download", order, slot, ...this.#support.fetchImage(order, slot) };
    this.#sayPercent(order.update_id, 0, nowUpMs);
  }

  /** After the core's ok: it refuses once the boot slot may have been touched. */
  cancel(): void {
    if (this.#stage?.name === "download") this.#fail(this.#stage.order.update_id, "cancelled");
  }

  /** The power goes: what is on its way ends with it. */
  powerOff(): void {
    if (this.#stage?.name === "download") this.#stage.cancel();
  }

  tick(nowUpMs: number, isWelcomed: boolean): readonly OtaReport[] {
    const stage = this.#stage;
    if (stage?.name === "download") this.#fetch(stage, nowUpMs);
    else if (stage?.name === "self_test") this.#test(stage, nowUpMs, isWelcomed);
    else if (stage && nowUpMs >= stage.untilUpMs) this.#advance(stage, nowUpMs);
    const reports = this.#reports;
    this.#reports = [];
    return reports;
  }

  #fetch({ order, slot }: Fetching, nowUpMs: number): void {
    const { end, percent } = slot;
    if (end !== null && end !== "complete") return this.#fail(order.update_id, end);
    const isDue = percent - this.#said.percent >= REPORT_PERCENT || nowUpMs - this.#said.upMs >= REPORT_MS;
    if (isDue) this.#sayPercent(order.update_id, percent, nowUpMs);
    if (end === null) return;
    this.#wholeSinceUpMs ??= nowUpMs;
    if (this.#mayRestart(nowUpMs)) return this.#enter("verify", order, slot.image(), nowUpMs);
    if (nowUpMs - this.#wholeSinceUpMs >= LONGEST_WAIT_MS) this.#fail(order.update_id, "cancelled");
  }

  /** Each step is judged anew (SAFE-16): a stop that came meanwhile ends the update before it restarts anything. */
  #advance({ name, order, image }: Exclude<Stage, { name: "download" | "self_test" }>, nowUpMs: number): void {
    const { update_id: updateId, version } = order;
    const fault = name === "verify" ? this.#support.imageFault(image, order) : null;
    if (fault !== null) return this.#fail(updateId, fault);
    if (!this.#mayRestart(nowUpMs)) return this.#fail(updateId, "cancelled");
    if (name === "verify") {
      this.#flash.write({ update: { step: "trial", updateId, version, isTried: false } });
      this.#enter("set_boot", order, image, nowUpMs);
    } else if (name === "set_boot") this.#enter("reboot", order, image, nowUpMs);
    else this.#isRestartDue = true;
  }

  /**
   * A new image that the server has welcomed can be replaced again: that is the proof it needs. Until then no pump of W
   * starts, because a restart may undo everything.
   */
  #test({ updateId, version }: Extract<Stage, { name: "self_test" }>, nowUpMs: number, isWelcomed: boolean): void {
    const isHeld = this.#mayRestart(nowUpMs);
    if (isWelcomed && nowUpMs >= SHORTEST_TEST_MS) {
      this.#flash.write({ firmwareVersion: version, update: { step: "ended", updateId, reason: null } });
      this.#leave();
    } else if (isHeld && nowUpMs >= LONGEST_TEST_MS) this.#isRestartDue = true;
  }

  #mayRestart(nowUpMs: number): boolean {
    return this.#core.holdForRestart(nowUpMs) === "ok";
  }

  #enter(name: keyof typeof STAGE_TAKES_MS, order: UpdateOrder, image: Uint8Array, nowUpMs: number): void {
    this.#stage = { name, order, image, untilUpMs: nowUpMs + STAGE_TAKES_MS[name] };
    this.#reports.push({ update_id: order.update_id, phase: name });
  }

  #sayPercent(updateId: string, percent: number, nowUpMs: number): void {
    this.#said = { percent, upMs: nowUpMs };
    this.#reports.push({ update_id: updateId, phase: "download", percent });
  }

  /** Also takes back a boot slot that was chosen already. */
  #fail(updateId: string, reason: UpdateFailure): void {
    this.powerOff();
    this.#flash.write({ update: { step: "ended", updateId, reason } });
    this.#reports.push({ update_id: updateId, phase: "failed", reason });
    this.#leave();
  }

  #leave(): void {
    this.#stage = null;
    this.#core.endUpdate();
  }
}
