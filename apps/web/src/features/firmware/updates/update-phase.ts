// An update in words: what happens now, what follows, and how it ended.

import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { Ban, CircleCheck, CircleX, Download, Hourglass, type LucideIcon, RefreshCw } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

type Status = FirmwareUpdate["status"];

export const isOpen = ({ status }: Pick<FirmwareUpdate, "status">): boolean => status !== "success" && status !== "failed";

/** Once the device installs, stopping it would be the danger. */
export const canCancel = ({ status }: Pick<FirmwareUpdate, "status">): boolean =>
  status === "pending" || status === "downloading";

type StatusStyle = Readonly<{ text: string; icon: LucideIcon; tone: Tone }>;

const STATUS_STYLES: Readonly<Record<Status, StatusStyle>> = {
  pending: { text: "Pending", icon: Hourglass, tone: "info" },
  downloading: { text: "Downloading", icon: Download, tone: "info" },
  installing: { text: "Installing", icon: RefreshCw, tone: "info" },
  success: { text: "Success", icon: CircleCheck, tone: "ok" },
  failed: { text: "Failed", icon: CircleX, tone: "danger" },
};

const CANCELLED: StatusStyle = { text: "Cancelled", icon: Ban, tone: "muted" };

/** On the wire a cancelled update failed; to the person who cancelled it, it did not. */
const isCancelled = ({ status, errorCode }: Pick<FirmwareUpdate, "status" | "errorCode">): boolean =>
  status === "failed" && errorCode === "cancelled";

export const statusStyle = (update: Pick<FirmwareUpdate, "status" | "errorCode">): StatusStyle =>
  isCancelled(update) ? CANCELLED : STATUS_STYLES[update.status];

const STEPS = ["Wait for the device", "Download", "Check", "Restart", "Self-test"] as const;

const INSTALL_STEPS = { verify: 2, set_boot: 2, reboot: 3, self_test: 4 } as const;

function currentStep({ status, phase }: Pick<FirmwareUpdate, "status" | "phase">): number {
  if (status === "pending") return 0;
  if (status === "downloading") return 1;
  return phase === null || phase === "download" ? INSTALL_STEPS.verify : INSTALL_STEPS[phase];
}

type UpdateStep = Readonly<{ label: string; state: "done" | "current" | "ahead" }>;

export function stepsOf(update: Pick<FirmwareUpdate, "status" | "phase">): readonly UpdateStep[] {
  const current = currentStep(update);
  const stateOf = (index: number) => (index === current ? "current" : "ahead");
  return STEPS.map((label, index) => ({ label, state: index < current ? "done" : stateOf(index) }));
}

const INSTALL_LABELS = {
  download: "Checking what was downloaded",
  verify: "Checking size, checksum and signature",
  set_boot: "Preparing the restart",
  reboot: "Restarting with the new version",
  self_test: "Testing itself before it keeps the new version",
} as const;

export function phaseText({ status, phase }: Pick<FirmwareUpdate, "status" | "phase">): string {
  if (status === "pending") return "Waiting for the device to begin";
  if (status === "downloading") return "Downloading";
  return phase === null ? "Installing" : INSTALL_LABELS[phase];
}

const backTo = (version: string | null): string => (version === null ? "its old version" : `version ${version}`);

/** Said before anybody needs it. */
export const rollbackText = (fromVersion: string | null): string =>
  `If the update fails, the device goes back to ${backTo(fromVersion)} by itself.`;

export function outcomeTitle(update: FirmwareUpdate): string {
  if (update.status === "success") return `Updated to ${update.version}`;
  return isCancelled(update) ? `The update to ${update.version} was cancelled` : `The update to ${update.version} failed`;
}

export const outcomeText = ({ status, version, errorMessage }: FirmwareUpdate): string =>
  status === "success" ? `The device runs version ${version} now.` : (errorMessage ?? "The device gave no reason.");
