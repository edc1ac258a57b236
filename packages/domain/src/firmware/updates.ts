// The life of one firmware update, as far as the server knows it. Pure: it is told what was heard, and when. What comes
// late, twice or out of order never takes it back, and what has ended stays as it ended.

import { isLaterBoot } from "../devices/boot.ts";

export type UpdateStatus = "pending" | "downloading" | "installing" | "success" | "failed";

const INSTALL_PHASES = ["verify", "set_boot", "reboot", "self_test"] as const;
type InstallPhase = (typeof INSTALL_PHASES)[number];
export type UpdatePhase = "download" | InstallPhase;

export type Update = Readonly<{
  /** The one it should run in the end, and the one it ran at the beginning. */
  version: string;
  fromVersion: string | null;
  /** The boot that got the command. */
  boot: string;
  status: UpdateStatus;
  progressPercent: number;
  phase: UpdatePhase | null;
  errorCode: string | null;
  /** When it last got further. */
  movedAtMs: number;
  completedAtMs: number | null;
}>;

export type UpdateEvent =
  /** The device's answer to the command. */
  | Readonly<{ type: "accepted" }>
  | Readonly<{ type: "refused"; reason: string }>
  /** A stop or a cancellation overtook the command. */
  | Readonly<{ type: "voided" }>
  | Readonly<{ type: "reported"; boot: string; phase: UpdatePhase; percent: number | null }>
  | Readonly<{ type: "failed"; boot: string; reason: string }>
  /** What the device says it runs, when it comes online. */
  | Readonly<{ type: "hello"; boot: string; version: string; otaState: string }>
  | Readonly<{ type: "cancelled" }>
  | Readonly<{ type: "clock" }>;

const MINUTE_MS = 60_000;
/** How long each state may last without getting further, and what it then failed of. */
const PATIENCE = {
  pending: { ms: 10 * MINUTE_MS, errorCode: "no_answer" },
  downloading: { ms: 2 * MINUTE_MS, errorCode: "stalled" },
  installing: { ms: 10 * MINUTE_MS, errorCode: "no_return" },
} as const;

type OpenStatus = keyof typeof PATIENCE;

const isOpenStatus = (status: UpdateStatus): status is OpenStatus => Object.hasOwn(PATIENCE, status);

export const newUpdate = (made: Pick<Update, "version" | "fromVersion" | "boot">, nowMs: number): Update => ({
  ...made,
  status: "pending",
  progressPercent: 0,
  phase: null,
  errorCode: null,
  movedAtMs: nowMs,
  completedAtMs: null,
});

/** Once the boot slot may have been touched it is too late. */
export const mayCancel = ({ status }: Pick<Update, "status">): boolean => status === "pending" || status === "downloading";

/** Whatever has not moved since then is overdue, by its state. */
export const overdueSinceMs = (nowMs: number): Readonly<Record<OpenStatus, number>> => ({
  pending: nowMs - PATIENCE.pending.ms,
  downloading: nowMs - PATIENCE.downloading.ms,
  installing: nowMs - PATIENCE.installing.ms,
});

const failed = (update: Update, errorCode: string, nowMs: number): Update => ({
  ...update,
  status: "failed",
  errorCode,
  completedAtMs: nowMs,
});

const succeeded = (update: Update, nowMs: number): Update => ({
  ...update,
  status: "success",
  progressPercent: 100,
  phase: null,
  completedAtMs: nowMs,
});

/** Returns the same object when nothing new was learned. */
export function advanceUpdate(update: Update, event: UpdateEvent, nowMs: number): Update {
  if (!isOpenStatus(update.status)) return update;
  switch (event.type) {
    case "accepted":
      return update.status === "pending" ? downloaded(update, 0, nowMs) : update;
    case "refused":
      return update.status === "pending" ? failed(update, event.reason, nowMs) : update;
    case "voided":
      return update.status === "pending" ? failed(update, "voided", nowMs) : update;
    case "cancelled":
      return mayCancel(update) ? failed(update, "cancelled", nowMs) : update;
    case "clock": {
      const { ms, errorCode } = PATIENCE[update.status];
      return nowMs - update.movedAtMs >= ms ? failed(update, errorCode, nowMs) : update;
    }
    case "failed":
      return isOfBefore(update, event.boot) ? update : failed(update, event.reason, nowMs);
    case "reported":
      return reported(update, event, nowMs);
    case "hello":
      return greeted(update, event, nowMs);
  }
}

const isOfBefore = (update: Update, boot: string): boolean => boot !== update.boot && !isLaterBoot(boot, update.boot);

/** Only what is further on counts: a download that reports the same percent again and again stands still. */
function downloaded(update: Update, percent: number, nowMs: number): Update {
  if (update.status === "downloading" && percent <= update.progressPercent) return update;
  return { ...update, status: "downloading", phase: "download", progressPercent: percent, movedAtMs: nowMs };
}

/** The time for the installation counts from its beginning, whatever happens in between. */
function installing(update: Update, phase: InstallPhase, nowMs: number): Update {
  if (update.status !== "installing") return { ...update, status: "installing", phase, progressPercent: 100, movedAtMs: nowMs };
  const isFurther = INSTALL_PHASES.findIndex((known) => known === update.phase) < INSTALL_PHASES.indexOf(phase);
  return isFurther ? { ...update, phase } : update;
}

function reported(update: Update, event: UpdateEvent & { type: "reported" }, nowMs: number): Update {
  // A restart ends whatever was not installed: only the self-test is of the boot after it.
  if (event.boot !== update.boot && (event.phase !== "self_test" || isOfBefore(update, event.boot))) return update;
  if (event.phase !== "download") return installing(update, event.phase, nowMs);
  return update.status === "installing" ? update : downloaded(update, event.percent ?? 0, nowMs);
}

/** Only what a new boot says counts: the old one still runs the old firmware. */
function greeted(update: Update, { boot, version, otaState }: UpdateEvent & { type: "hello" }, nowMs: number): Update {
  if (!isLaterBoot(boot, update.boot)) return update;
  const isInstalling = update.status === "installing";
  if (version !== update.version) return failed(update, isInstalling ? "rolled_back" : "interrupted", nowMs);
  // The version it had before proves nothing, unless we know that it came as far as installing.
  if (version === update.fromVersion && !isInstalling) return failed(update, "interrupted", nowMs);
  return otaState === "valid" ? succeeded(update, nowMs) : installing(update, "self_test", nowMs);
}
