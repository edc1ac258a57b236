// An update in words: what happens now, what follows, and how it ended.

import type { FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { Ban, CircleCheck, CircleX, Download, Hourglass, type LucideIcon, RefreshCw } from "lucide-react";
import type { Tone } from "@/ui/tone.ts";

/** On the wire a cancelled update failed; to the person who cancelled it, it did not. */
type Status = FirmwareUpdate["status"] | "cancelled";

export const isOpen = ({ status }: Pick<FirmwareUpdate, "status">): boolean => status !== "success" && status !== "failed";

/** Once the device installs, stopping it would be the danger. */
export const canCancel = ({ status }: Pick<FirmwareUpdate, "status">): boolean =>
  status === "pending" || status === "downloading";

type Mark = Readonly<{ icon: LucideIcon; tone: Tone }>;

const MARKS: Readonly<Record<Status, Mark>> = {
  pending: { icon: Hourglass, tone: "info" },
  downloading: { icon: Download, tone: "info" },
  installing: { icon: RefreshCw, tone: "info" },
  success: { icon: CircleCheck, tone: "ok" },
  failed: { icon: CircleX, tone: "danger" },
  cancelled: { icon: Ban, tone: "muted" },
};

const statusOf = ({ status, errorCode }: Pick<FirmwareUpdate, "status" | "errorCode">): Status =>
  status === "failed" && errorCode === "cancelled" ? "cancelled" : status;

export function statusStyle(update: Pick<FirmwareUpdate, "status" | "errorCode">): Mark & Readonly<{ text: string }> {
  const status = statusOf(update);
  return { ...MARKS[status], text: firmwareMessages().updates.status[status] };
}

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
  const labels = Object.values(firmwareMessages().updates.progress.steps);
  return labels.map((label, index) => ({ label, state: index < current ? "done" : stateOf(index) }));
}

export function phaseText({ status, phase }: Pick<FirmwareUpdate, "status" | "phase">): string {
  const { waiting, downloading, installing, phases } = firmwareMessages().updates.progress;
  if (status === "pending") return waiting;
  if (status === "downloading") return downloading;
  return phase === null ? installing : phases[phase];
}

/** Said before anybody needs it. */
export function rollbackText(fromVersion: string | null): string {
  const { rollback, rollbackToOld } = firmwareMessages().updates.start;
  return fromVersion === null ? rollbackToOld : rollback({ version: fromVersion });
}

export function outcomeTitle(update: FirmwareUpdate): string {
  const { success, cancelled, failed } = firmwareMessages().updates.outcome;
  const { version } = update;
  if (update.status === "success") return success({ version });
  return statusOf(update) === "cancelled" ? cancelled({ version }) : failed({ version });
}

export function outcomeText({ status, version, errorMessage }: FirmwareUpdate): string {
  const { successText, noReason } = firmwareMessages().updates.outcome;
  return status === "success" ? successText({ version }) : (errorMessage ?? noReason);
}
