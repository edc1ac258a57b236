// The real device program in simulated water: what a story does with a virtual device it can do with this one. Its network leads
// through a door that can be shut; its power is its process.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import type { PresetName } from "@halocline/tank-physics/presets";
import { NO_POWER, outputsOf, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { createRng, seedOf } from "@halocline/tank-physics/rng";
import type { Tank } from "@halocline/tank-physics/tank";
import { VirtualTank } from "@halocline/tank-physics/virtual-tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { type Trouble, waterFaultsOf } from "@halocline/virtual-device/faults/named-troubles";
import { DeviceProcess, type ProcessUsage } from "./device-process.ts";
import { type HouseNetwork, openHouseNetwork } from "./house-network.ts";
import { NO_ANSWER, type WaterAnswer } from "./water-messages.ts";
import { WaterSocket } from "./water-socket.ts";

export type FirmwareDeviceOptions = Readonly<{
  /** The built program. */
  program: string;
  /** mqtts://host:port */
  brokerUrl: string;
  caFile: string;
  /** Short: a socket lies in it. What the device remembers stays there. */
  folder: string;
  hardwareId: string;
  grant: Readonly<{ registrationId: string; key: string }> | null;
  pairingCode: string | null;
  preset?: PresetName | undefined;
  calibration?: Calibration | null | undefined;
  deviceSpeed?: number | undefined;
  /** Started as on a real machine, by the launcher that knows of updates; without it none is taken. */
  hasLauncher?: boolean | undefined;
}>;

const CONTROL_PERIOD_MS = 100;
const TICK_MS = 10;
const BOOT_TAKES_MS = 1000;
/** A late ticker does not have to make up for more than this. */
const MOST_OWED_MS = 60_000;
/** Nobody pours by hand beside a real program. */
const OWNER = { calibration: null, isDeviceInCharge: true } as const;

export class FirmwareDevice {
  readonly #options: FirmwareDeviceOptions;
  readonly #tank: VirtualTank;
  readonly #water: WaterSocket;
  readonly #process: DeviceProcess;
  readonly #begun: Promise<void>;
  #network: HouseNetwork | null = null;
  #isOnline = true;
  #wifiTimer: NodeJS.Timeout | undefined;
  #speed: number;
  #answer: WaterAnswer = NO_ANSWER;
  #outputs: RelayOutputs = NO_POWER;
  #boot = "";
  #registrationId: string | null;
  #connects = 0;
  #pairing: ChildProcess | null = null;
  #isStopped = false;
  #passedMs = 0;

  constructor(options: FirmwareDeviceOptions) {
    const { preset = "mid", calibration = null, folder, hardwareId } = options;
    this.#options = options;
    this.#speed = options.deviceSpeed ?? 1;
    this.#registrationId = options.grant?.registrationId ?? null;
    this.#tank = new VirtualTank({ preset, calibration, evaporationSpeed: 1, rng: createRng(seedOf(hardwareId)) });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const socket = join(folder, "water");
    rmSync(socket, { force: true });
    this.#water = new WaterSocket(socket);
    this.#process = new DeviceProcess(
      options.program,
      this.#runArgs(socket),
      () => BOOT_TAKES_MS / this.#speed,
      (line) => this.#heard(line),
    );
    this.#begun = this.#begin();
  }

  get hardwareId(): string {
    return this.#options.hardwareId;
  }

  /** Null while it has not been paired. */
  get registrationId(): string | null {
    return this.#registrationId;
  }

  get boot(): string {
    return this.#boot;
  }

  /** Where the water and the salt really are. */
  get water(): Tank {
    return this.#tank.actual;
  }

  /** Of device time, also while it had no power. */
  get passedMs(): number {
    return this.#passedMs;
  }

  /** Device time, pumps and water together; connections and clocks keep real time. */
  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  setOnline(isOnline: boolean): void {
    clearTimeout(this.#wifiTimer);
    this.#isOnline = isOnline;
    this.#network?.setOnline(isOnline);
  }

  loseWifi(forMs: number): void {
    this.setOnline(false);
    this.#wifiTimer = setTimeout(() => this.setOnline(true), forMs);
  }

  setTroubles(troubles: readonly Trouble[]): void {
    this.setWaterFaults(waterFaultsOf(troubles, this.#tank.faults, this.#tank.stuckHere()));
  }

  setWaterFaults(faults: WaterFaults): void {
    this.#tank.setFaults(faults);
  }

  /** At once and without a goodbye, in the middle of whatever it does. */
  reboot(): void {
    this.#process.kill();
  }

  /** As a person does it beside the device, with the program's own command. */
  pair(code: string): void {
    const { program, folder } = this.#options;
    this.#pairing = spawn(program, ["pair", code, "--state", join(folder, "state")], { stdio: "ignore" });
    this.#pairing.once("exit", (status) => this.#paired(status));
  }

  status() {
    const { view, isUp, isPairing } = this.#answer;
    return { isUp, isPairing, connects: this.#connects, view, outputs: this.#outputs };
  }

  usage(): ProcessUsage | null {
    return this.#process.usage();
  }

  /** With a goodbye. Fails when the program ended on the way without being asked. */
  async stop(): Promise<void> {
    await this.#begun;
    clearTimeout(this.#wifiTimer);
    this.#isStopped = true;
    this.#pairing?.kill();
    await this.#process.stop();
    this.#water.close();
    this.#network?.close();
    if (this.#process.accidents.length > 0) throw new Error(`the device program ${this.#process.accidents.join("; ")}`);
  }

  #runArgs(socket: string): string[] {
    const { folder, hardwareId, hasLauncher = false } = this.#options;
    const run = ["run", "--state", join(folder, "state"), "--water", socket, "--hardware-id", hardwareId];
    if (!hasLauncher) return run;
    const slots = ["--slots", join(folder, "slots")];
    mkdirSync(join(folder, "slots"), { recursive: true, mode: 0o700 });
    return ["boot", ...slots, "--", ...run, ...slots];
  }

  async #begin(): Promise<void> {
    const { hostname, port } = new URL(this.#options.brokerUrl);
    this.#network = await openHouseNetwork(hostname, Number(port));
    this.#network.setOnline(this.#isOnline);
    this.#provision(`${hostname}:${this.#network.port}`);
    this.#process.start();
    void this.#live();
  }

  #provision(server: string): void {
    const { program, folder, caFile, grant } = this.#options;
    const args = ["provision", "--state", join(folder, "state"), "--server", server, "--ca", caFile];
    if (grant) {
      const keyFile = join(folder, "key");
      writeFileSync(keyFile, grant.key, { mode: 0o600 });
      args.push("--registration", grant.registrationId, "--key-file", keyFile);
    }
    execFileSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  }

  async #live(): Promise<void> {
    let beforeMs = performance.now();
    let owedMs = 0;
    while (!this.#isStopped) {
      await pause(TICK_MS);
      const nowMs = performance.now();
      owedMs = Math.min(owedMs + (nowMs - beforeMs) * this.#speed, MOST_OWED_MS);
      beforeMs = nowMs;
      for (; owedMs >= CONTROL_PERIOD_MS && !this.#isStopped; owedMs -= CONTROL_PERIOD_MS) await this.#pass();
    }
  }

  /** Water first, then control: a pump acts on the water before the sensor sees it. */
  async #pass(): Promise<void> {
    this.#passedMs += CONTROL_PERIOD_MS;
    this.#tank.pass(this.#outputs, OWNER, CONTROL_PERIOD_MS);
    const inputs = this.#water.isConnected ? { sample: this.#tank.sample(), temperatureC: this.#tank.temperatureC } : null;
    const answer = inputs && (await this.#water.pass({ elapsedMs: CONTROL_PERIOD_MS, ...inputs }));
    if (answer) this.#answer = answer;
    this.#outputs = answer ? outputsOf(answer.view.roles, answer.relays) : NO_POWER;
  }

  #booted(boot: string): void {
    const { pairingCode } = this.#options;
    const isFirst = this.#boot === "";
    this.#boot = boot;
    if (pairingCode !== null && isFirst) this.pair(pairingCode);
  }

  #paired(code: number | null): void {
    this.#pairing = null;
    if (code !== 0 && !this.#isStopped) this.#process.accidents.push(`could not be paired: ${code}`);
  }

  #heard(line: string): void {
    if (line.startsWith("boot ")) this.#booted(line.slice("boot ".length));
    if (line.startsWith("paired as ")) this.#registrationId = line.slice("paired as ".length);
    if (line === "connected") this.#connects += 1;
  }
}
