// May this release go onto this device, now? What does not fit, and what forbids it at this moment, refuses it; what is
// only risky is told, and asks for a deliberate yes. The device judges again (SAFE-16, SEC-11).

import { movesWater, type RelayRole } from "../relays/relays.ts";
import { compareVersions } from "./version.ts";

export type ReleaseFacts = Readonly<{
  version: string;
  releaseClass: "stable" | "beta" | "development";
  fileBytes: number;
  chip: string;
  secureVersion: number;
  /** From our own descriptor inside the image; null when it carries none. */
  descriptor: Readonly<{ hardware: string; protocolMin: number; protocolMax: number }> | null;
  requiresFactoryReset: boolean;
  hasBreakingChanges: boolean;
}>;

/** What a device said of itself when it came online. */
export type HelloFacts = Readonly<{
  firmwareVersion: string;
  hardware: string;
  chip: string;
  /** Room for one image. */
  slotBytes: number;
  secureVersion: number;
  protocolMin: number;
  protocolMax: number;
}>;

export type MomentFacts = Readonly<{
  /** Null: it never said hello to this server. */
  hello: HelloFacts | null;
  canUpdate: boolean;
  /** Devices fetch firmware encrypted, or not at all. */
  isDownloadEncrypted: boolean;
  isReachable: boolean;
  isStopped: boolean;
  hasLatchedFault: boolean;
  hasOpenRun: boolean;
  isUpdating: boolean;
  /** The last time this release was installed here, the device went back to the one before. */
  wasRolledBack: boolean;
  /** Roles of the relays that were on in the latest report. */
  rolesOn: readonly RelayRole[];
}>;

export type UpdateRejection =
  | "device_offline"
  | "hello_missing"
  | "update_not_supported"
  | "download_unencrypted"
  | "update_in_progress"
  | "stop_latched"
  | "fault_latched"
  | "run_open"
  | "pump_on"
  | "wrong_chip"
  | "wrong_hardware"
  | "slot_too_small"
  | "protocol_mismatch"
  | "secure_version_lower";

export type RiskLevel = "low" | "medium" | "high";
export type UpdateProblem = Readonly<{ code: UpdateRejection; sentence: string }>;
type Warning = Readonly<{ risk: RiskLevel; sentence: string }>;

export type Compatibility = Readonly<{
  compatible: boolean;
  riskLevel: RiskLevel;
  errors: readonly UpdateProblem[];
  warnings: readonly string[];
  requiresConfirmation: boolean;
}>;

/** Of the device protocol, as this server speaks it. */
const SERVER_PROTOCOL = { min: 1, max: 1 } as const;
const RISKS: readonly RiskLevel[] = ["low", "medium", "high"];

/** A server on the same machine as its simulated devices needs no certificate. */
export const isEncryptedOrigin = (origin: string): boolean => /^(https:\/\/|http:\/\/127\.0\.0\.1(:|$))/.test(origin);

const meetsServer = (min: number, max: number): boolean => min <= SERVER_PROTOCOL.max && max >= SERVER_PROTOCOL.min;

/** What no waiting cures. */
function unfit(release: ReleaseFacts, hello: HelloFacts): UpdateProblem[] {
  const { descriptor } = release;
  const problems: UpdateProblem[] = [];
  const add = (isWrong: boolean, code: UpdateRejection, sentence: string) => isWrong && problems.push({ code, sentence });
  add(release.chip !== hello.chip, "wrong_chip", `It is made for the chip ${release.chip}; this device has ${hello.chip}.`);
  add(
    descriptor !== null && descriptor.hardware !== hello.hardware,
    "wrong_hardware",
    `It is made for the model ${descriptor?.hardware}; this device is ${hello.hardware}.`,
  );
  add(
    release.fileBytes > hello.slotBytes,
    "slot_too_small",
    `It has ${release.fileBytes} bytes, and the device has room for ${hello.slotBytes}.`,
  );
  add(
    descriptor !== null && !meetsServer(descriptor.protocolMin, descriptor.protocolMax),
    "protocol_mismatch",
    "It speaks a protocol that this server does not: the device could not be reached any more.",
  );
  add(
    !meetsServer(hello.protocolMin, hello.protocolMax),
    "protocol_mismatch",
    "The device speaks a protocol that this server does not.",
  );
  add(
    release.secureVersion < hello.secureVersion,
    "secure_version_lower",
    "Its security version is lower than the device's, which would refuse to start it.",
  );
  return problems;
}

const fits = (release: ReleaseFacts, hello: HelloFacts): boolean => unfit(release, hello).length === 0;

/** What forbids it now: after a while, or after somebody looked, it may go (SAFE-16). */
function untimely(device: MomentFacts): UpdateProblem[] {
  const problems: UpdateProblem[] = [];
  const add = (isWrong: boolean, code: UpdateRejection, sentence: string) => isWrong && problems.push({ code, sentence });
  add(!device.isReachable, "device_offline", "The device is offline.");
  add(device.hello === null, "hello_missing", "The device has not reported its model yet. It will when it reconnects.");
  add(device.hello !== null && !device.canUpdate, "update_not_supported", "This device cannot be updated over the network.");
  add(
    !device.isDownloadEncrypted,
    "download_unencrypted",
    "Devices download firmware over HTTPS only, and this instance does not use HTTPS.",
  );
  add(device.isUpdating, "update_in_progress", "A firmware update is in progress. Please wait until it ends.");
  // A latched device waits for a person, who must find it as it is.
  add(device.isStopped, "stop_latched", "The emergency stop is active. Clear it first.");
  add(device.hasLatchedFault, "fault_latched", "The device has stopped because of a fault. Reset it first.");
  add(device.hasOpenRun, "run_open", "A run is in progress. Wait until it ends, or stop it first.");
  add(device.rolesOn.some(movesWater), "pump_on", "A pump is running. Switch it off first.");
  return problems;
}

function warningsOf(release: ReleaseFacts, { hello, wasRolledBack }: MomentFacts): Warning[] {
  const warnings: Warning[] = [];
  const add = (isSo: boolean, risk: RiskLevel, sentence: string) => isSo && warnings.push({ risk, sentence });
  const order = hello ? compareVersions(release.version, hello.firmwareVersion) : 1;
  add(order < 0, "high", `It is older than ${hello?.firmwareVersion}, which the device runs now.`);
  add(order === 0, "low", "The device runs this version already.");
  add(wasRolledBack, "medium", "It did not pass its self-test on this device the last time, and the device went back.");
  add(
    release.requiresFactoryReset,
    "high",
    "It needs a factory reset: the device forgets its settings, and gets them again afterwards.",
  );
  add(release.descriptor === null, "high", "The image does not say for which model it is made, so that cannot be checked.");
  add(release.releaseClass === "development", "high", "It is a development build and was not released for use.");
  add(release.releaseClass === "beta", "medium", "It is a beta release and may have faults.");
  add(release.hasBreakingChanges, "medium", "It has breaking changes. Please read them first.");
  return warnings;
}

export function judgeRelease(release: ReleaseFacts, device: MomentFacts): Compatibility {
  const errors = [...untimely(device), ...(device.hello ? unfit(release, device.hello) : [])];
  const warnings = warningsOf(release, device);
  const riskLevel = RISKS[Math.max(0, ...warnings.map(({ risk }) => RISKS.indexOf(risk)))] ?? "low";
  return {
    compatible: errors.length === 0,
    riskLevel,
    errors,
    warnings: warnings.map(({ sentence }) => sentence),
    requiresConfirmation: riskLevel !== "low",
  };
}

export type Recommendations<T> = Readonly<{ recommended: T | null; stable: T | null; compatibleCount: number }>;

/** By what fits the device, whatever it does at this moment. A device that never said hello gets none. */
export function recommend<T extends ReleaseFacts>(releases: readonly T[], hello: HelloFacts | null): Recommendations<T> {
  if (hello === null) return { recommended: null, stable: null, compatibleCount: 0 };
  const fitting = releases.filter((release) => fits(release, hello)).toSorted((a, b) => compareVersions(b.version, a.version));
  const newestOf = (wanted: ReleaseFacts["releaseClass"]): T | null =>
    fitting.find(({ releaseClass }) => releaseClass === wanted) ?? null;
  const stable = newestOf("stable");
  const isNewer = (release: T | null): release is T =>
    release !== null && compareVersions(release.version, hello.firmwareVersion) > 0;
  const recommended = [stable, newestOf("beta")].find(isNewer) ?? null;
  return { recommended, stable, compatibleCount: fitting.length };
}
