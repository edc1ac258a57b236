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
type Made<Code extends string> = Readonly<{ code: Code; wanted: string; has: string }>;

/** What is wrong, with what it is about. */
type Wrong =
  | Exclude<UpdateRejection, "wrong_chip" | "wrong_hardware" | "slot_too_small" | "protocol_mismatch">
  | Made<"wrong_chip">
  | Made<"wrong_hardware">
  | Readonly<{ code: "slot_too_small"; bytes: number; room: number }>
  | "release_protocol"
  | "device_protocol";

export type UpdateWarning =
  | Readonly<{ code: "older"; version: string }>
  | "same"
  | "rolled_back"
  | "factory_reset"
  | "model_unknown"
  | "development"
  | "beta"
  | "breaking_changes";

export type UpdateProblem = Readonly<{ code: UpdateRejection; wrong: Wrong }>;
type Warning = Readonly<{ risk: RiskLevel; warning: UpdateWarning }>;

export type Compatibility = Readonly<{
  compatible: boolean;
  riskLevel: RiskLevel;
  errors: readonly UpdateProblem[];
  warnings: readonly UpdateWarning[];
  requiresConfirmation: boolean;
}>;

/** Of the device protocol, as this server speaks it. */
const SERVER_PROTOCOL = { min: 1, max: 1 } as const;
const RISKS: readonly RiskLevel[] = ["low", "medium", "high"];

/** A server on the same machine as its simulated devices needs no certificate. */
export const isEncryptedOrigin = (origin: string): boolean => /^(https:\/\/|http:\/\/127\.0\.0\.1(:|$))/.test(origin);

const meetsServer = (min: number, max: number): boolean => min <= SERVER_PROTOCOL.max && max >= SERVER_PROTOCOL.min;

const codeOf = (wrong: Wrong): UpdateRejection => {
  if (typeof wrong === "object") return wrong.code;
  return wrong === "release_protocol" || wrong === "device_protocol" ? "protocol_mismatch" : wrong;
};

const problem = (wrong: Wrong): UpdateProblem => ({ code: codeOf(wrong), wrong });

/** What no waiting cures. */
function unfit(release: ReleaseFacts, hello: HelloFacts): UpdateProblem[] {
  const { descriptor, chip, fileBytes: bytes } = release;
  const wrong: Wrong[] = [];
  if (chip !== hello.chip) wrong.push({ code: "wrong_chip", wanted: chip, has: hello.chip });
  if (descriptor !== null && descriptor.hardware !== hello.hardware)
    wrong.push({ code: "wrong_hardware", wanted: descriptor.hardware, has: hello.hardware });
  if (bytes > hello.slotBytes) wrong.push({ code: "slot_too_small", bytes, room: hello.slotBytes });
  if (descriptor !== null && !meetsServer(descriptor.protocolMin, descriptor.protocolMax)) wrong.push("release_protocol");
  if (!meetsServer(hello.protocolMin, hello.protocolMax)) wrong.push("device_protocol");
  if (release.secureVersion < hello.secureVersion) wrong.push("secure_version_lower");
  return wrong.map(problem);
}

const fits = (release: ReleaseFacts, hello: HelloFacts): boolean => unfit(release, hello).length === 0;

/** What forbids it now: after a while, or after somebody looked, it may go (SAFE-16). */
function untimely(device: MomentFacts): UpdateProblem[] {
  const wrong: Wrong[] = [];
  if (!device.isReachable) wrong.push("device_offline");
  if (device.hello === null) wrong.push("hello_missing");
  else if (!device.canUpdate) wrong.push("update_not_supported");
  if (!device.isDownloadEncrypted) wrong.push("download_unencrypted");
  if (device.isUpdating) wrong.push("update_in_progress");
  // A latched device waits for a person, who must find it as it is.
  if (device.isStopped) wrong.push("stop_latched");
  if (device.hasLatchedFault) wrong.push("fault_latched");
  if (device.hasOpenRun) wrong.push("run_open");
  if (device.rolesOn.some(movesWater)) wrong.push("pump_on");
  return wrong.map(problem);
}

function warningsOf(release: ReleaseFacts, { hello, wasRolledBack }: MomentFacts): Warning[] {
  const warnings: Warning[] = [];
  const add = (isSo: boolean, risk: RiskLevel, warning: UpdateWarning) => isSo && warnings.push({ risk, warning });
  const order = hello ? compareVersions(release.version, hello.firmwareVersion) : 1;
  add(order < 0, "high", { code: "older", version: hello?.firmwareVersion ?? "" });
  add(order === 0, "low", "same");
  add(wasRolledBack, "medium", "rolled_back");
  add(release.requiresFactoryReset, "high", "factory_reset");
  add(release.descriptor === null, "high", "model_unknown");
  add(release.releaseClass === "development", "high", "development");
  add(release.releaseClass === "beta", "medium", "beta");
  add(release.hasBreakingChanges, "medium", "breaking_changes");
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
    warnings: warnings.map(({ warning }) => warning),
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
