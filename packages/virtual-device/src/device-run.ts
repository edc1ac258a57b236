// One device from power-on to power-off: its control core, its messages and its connection under one boot. What it
// leaves behind is in its flash.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import type { CoreEvent, CoreModule } from "@halocline/device-core/core.types";
import { type Boot, formatBoot } from "@halocline/domain/devices/boot";
import { Connection } from "./connection.ts";
import type { Inputs } from "./device/control-unit.ts";
import { Device } from "./device/device.ts";
import { bootFirmware } from "./device/firmware-slots.ts";
import type { Flash } from "./device/flash.ts";
import type { OutgoingMessage } from "./device/messages.ts";
import type { DeviceTimings } from "./device/timings.ts";
import type { UpdateSupport } from "./device/update.ts";
import type { MessageFaults } from "./faults/message-faults.ts";
import type { PowerCut } from "./faults/power-cut.ts";
import type { UpdateFaults } from "./faults/update-faults.ts";
import type { OpenLink } from "./link/link.ts";

export type RunOptions = Readonly<{
  core: CoreModule;
  flash: Flash;
  faults: MessageFaults;
  openLink: OpenLink;
  timings: DeviceTimings;
  hardwareId: string;
  pairingCode: string | null;
  rssiDbm: number;
  /** Of its uptime; see VirtualDeviceOptions. */
  speed: number;
  /** The random part of the boot. */
  nonce: number;
  newPairingId: () => string;
  updates: UpdateSupport;
  updateFaults: () => UpdateFaults;
  heardCore?: (event: CoreEvent) => void;
  commanded?: (command: CommandMessage) => void;
  /** The run is over, by a cut or because the device restarts itself. */
  powerFailed: () => void;
}>;

/** How far a download gets before its named power cut, and how long a crashing image lives. */
const CUT_AT_PERCENT = 50;
const CRASH_AFTER_MS = 3000;

export class DeviceRun {
  readonly boot: string;
  readonly device: Device;
  readonly connection: Connection;
  readonly #options: RunOptions;
  #cut: PowerCut | null = null;
  #bootedAtMs: number | null = null;
  #nowMs = 0;

  constructor(options: RunOptions) {
    const { flash, core, hardwareId, pairingCode, rssiDbm } = options;
    const boot: Boot = { counter: flash.content.bootCounter + 1, nonce: options.nonce };
    flash.write({ bootCounter: boot.counter });
    this.boot = formatBoot(boot);
    this.#options = options;
    const firmwareVersion = bootFirmware(flash);
    const identity = { hardwareId, boot: this.boot, firmwareVersion };
    this.device = new Device({ ...options, identity, core: core.boot({ ...boot, saved: flash.content.core }) });
    const pairing = { hardwareId, firmwareVersion, rssiDbm, code: pairingCode };
    this.connection = this.#connect({ ...options, boot: this.boot, pairing });
  }

  cutPower(cut: PowerCut): void {
    this.#cut = cut;
  }

  setSpeed(speed: number): void {
    this.device.setSpeed(speed, this.#upMs());
  }

  /** See the control unit: a demonstration's tool. */
  leap(byMs: number): void {
    this.device.leap(byMs);
  }

  /** One control period, in device time. The first is the boot. */
  control(inputs: Inputs, deviceMs: number): void {
    this.#arrive(deviceMs);
    this.#act("step", () => {
      this.device.control(inputs, this.#upMs());
      return [];
    });
  }

  /** What is due by the device's own clock. */
  speak(deviceMs: number): void {
    this.#arrive(deviceMs);
    if (this.#isHurtByUpdate()) return this.#options.powerFailed();
    this.#say(this.device.tick(this.#upMs()));
    if (this.device.isRestartDue) this.#options.powerFailed();
  }

  /** The broker publishes the last will, unless the restart is planned. */
  end(isPlanned = false): void {
    this.device.powerOff();
    if (isPlanned) this.connection.disconnect();
    else this.connection.setOnline(false);
  }

  #arrive(deviceMs: number): void {
    this.#bootedAtMs ??= deviceMs;
    this.#nowMs = deviceMs;
  }

  #upMs(): number {
    return this.#bootedAtMs === null ? 0 : Math.floor(this.#nowMs - this.#bootedAtMs);
  }

  #isHurtByUpdate(): boolean {
    const { losesPower, isImageCrashing } = this.#options.updateFaults();
    const { phase, percent } = this.device.update ?? { phase: null, percent: 0 };
    if (phase === "download") return losesPower && percent >= CUT_AT_PERCENT;
    return phase === "self_test" && isImageCrashing && this.#upMs() >= CRASH_AFTER_MS;
  }

  #say(messages: readonly OutgoingMessage[]): void {
    for (const message of messages) this.connection.publish(message);
  }

  /** With a cut the deed is done and nobody hears of it. */
  #act(during: PowerCut["during"], deed: () => OutgoingMessage[]): void {
    if (this.#cut?.during !== during) return this.#say(deed());
    const { flash, powerFailed } = this.#options;
    if (!this.#cut.isSaved) flash.freeze();
    deed();
    flash.thaw();
    powerFailed();
  }

  #connect(options: ConstructorParameters<typeof Connection>[0]): Connection {
    return new Connection(options, {
      up: () => this.device.linkUp(this.#upMs()),
      down: () => this.device.linkDown(),
      command: (text) => this.#act("command", () => this.device.receiveCommand(text, this.#upMs())),
      config: (text) => this.#act("command", () => this.device.receiveConfig(text, this.#upMs())),
      moved: this.#options.powerFailed,
    });
  }
}
