// What an audit line says, in words. A code that is not listed here is shown as it is: a line is never left out.

import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import type { AuditAction } from "@halocline/domain/accounts/audit-actions";
import { adminMessages } from "./admin-messages.ts";

type Detail = AuditLine["detail"];
type Labels = ReturnType<typeof adminMessages>["audit"];
type PlainAction = keyof Labels["plain"];
type Label = (detail: Detail, labels: Labels) => string;

const said = (value: Detail[string] | undefined): string => (value === undefined || value === null ? "?" : String(value));

const switched: Label = ({ channel: number, isOn, pauseMinutes }, labels) => {
  const channel = said(number);
  if (isOn === true) return labels.switchedOn({ channel });
  if (pauseMinutes === undefined || pauseMinutes === null) return labels.switchedOff({ channel });
  return labels.switchedOffFor({ channel, minutes: said(pauseMinutes) });
};

const deleted: Label = ({ name, arePumpsConfirmedOff }, labels) => {
  if (arePumpsConfirmedOff === false)
    return name === undefined ? labels.deletedUnconfirmed : labels.deletedUnconfirmedNamed({ name: said(name) });
  return name === undefined ? labels.deleted : labels.deletedNamed({ name: said(name) });
};

/** Those whose words depend on the details. */
const LABELS: Readonly<Record<Exclude<AuditAction, PlainAction>, Label>> = {
  fail_sign_in: ({ reason, address }, labels) =>
    (reason === "wrong_code" ? labels.wrongCode : labels.wrongPassword)({ address: said(address) }),
  register_device: ({ name }, labels) => (name === undefined ? labels.registered : labels.registeredNamed({ name: said(name) })),
  rekey_device: ({ name }, labels) => (name === undefined ? labels.rekeyed : labels.rekeyedNamed({ name: said(name) })),
  give_up_device: ({ name }, labels) => labels.gaveUpNamed({ name: said(name) }),
  rename_device: ({ from, to }, labels) => labels.renamed({ from: said(from), to: said(to) }),
  delete_device: deleted,
  switch_relay: switched,
  renew_lease: ({ channel, leaseS }, labels) => labels.keptOn({ channel: said(channel), seconds: said(leaseS) }),
  clear_stop: ({ isWithdrawn }, labels) => (isWithdrawn === true ? labels.stopWithdrawn : labels.stopCleared),
  release_hold: ({ reason }, labels) => labels.holdReleased({ hold: said(reason) }),
  clear_fault: ({ fault }, labels) => labels.faultCleared({ fault: said(fault) }),
  configure_relay: ({ channel }, labels) => labels.channelConfigured({ channel: said(channel) }),
  acknowledge_alert: ({ acknowledged }, labels) =>
    acknowledged === undefined ? labels.alertAcknowledged : labels.alertsAcknowledged({ count: said(acknowledged) }),
  start_water_change: ({ scheduleId }, labels) =>
    scheduleId === undefined ? labels.waterChangeStarted : labels.waterChangeStartedBySchedule,
  start_top_up: ({ scheduleId }, labels) => (scheduleId === undefined ? labels.topUpStarted : labels.topUpStartedBySchedule),
  calibrate_tank: ({ topDistanceMm, drainDistanceMm }, labels) =>
    topDistanceMm === undefined
      ? labels.calibrated
      : labels.calibratedAt({ topMm: said(topDistanceMm), drainMm: said(drainDistanceMm) }),
  toggle_schedule: ({ isEnabled }, labels) => (isEnabled === true ? labels.scheduleEnabled : labels.scheduleDisabled),
  skip_scheduled_run: ({ at }, labels) => (at === "none" ? labels.skipTakenBack : labels.skipped),
  move_scheduled_run: ({ to }, labels) => (to === "none" ? labels.runPutBack : labels.runMoved),
  pause_schedule: ({ until }, labels) => (until === "none" ? labels.pauseEnded : labels.paused),
  write_manual: ({ change, title }, labels) =>
    (change === "created" ? labels.manualAdded : labels.manualChanged)({ title: said(title) }),
  delete_manual: ({ title }, labels) => labels.manualDeleted({ title: said(title) }),
  upload_firmware: ({ version }, labels) => labels.firmwareReleased({ version: said(version) }),
  delete_firmware: ({ version }, labels) => labels.firmwareDeleted({ version: said(version) }),
  update_firmware: ({ version }, labels) => labels.updateStarted({ version: said(version) }),
  cancel_update: ({ version }, labels) => labels.updateCancelled({ version: said(version) }),
};

const isPlain = (action: string, { plain }: Labels): action is PlainAction => Object.hasOwn(plain, action);
const isDetailed = (action: string): action is keyof typeof LABELS => Object.hasOwn(LABELS, action);

export function auditSentence({ action, detail }: Pick<AuditLine, "action" | "detail">): string {
  const labels = adminMessages().audit;
  if (isPlain(action, labels)) return labels.plain[action];
  return isDetailed(action) ? LABELS[action](detail, labels) : action;
}

/** Where it happened, if that is still there: the device or the tank by its name. */
export const auditPlace = ({ targetId, detail }: AuditLine, names: ReadonlyMap<string, string>): string | null =>
  names.get(targetId) ?? names.get(String(detail.tankId ?? "")) ?? null;
