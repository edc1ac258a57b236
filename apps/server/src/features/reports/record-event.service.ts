// A device reported something. Every event is stored once, also one that no rule expects; what it changes, it changes in
// the same commit, and an old event that was repeated changes nothing any more.

import { isWarningCode } from "@halocline/domain/alerts/alert-table";
import { FAULT_CODES, faultCode, warningCode } from "@halocline/domain/alerts/alerts";
import { mayConfirm } from "@halocline/domain/devices/event-confirmation";
import { isRegistrationId as isUuid } from "@halocline/domain/devices/ids";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Context } from "../../context.ts";
import type { SystemTx } from "../../db/pools.ts";
import { clearAlerts, raiseAlert, tellNews } from "../alerts/index.ts";
import type { AlertContext } from "../alerts/raise-alert.service.ts";
import { rejectRevision, saveHold, saveRevision, saveTopUpLock, takeAppliedCalibrations } from "../devices/index.ts";
import { findOpenStopId, recordClearedStop, recordLatchedStop, recordReportedStop } from "../relays/index.ts";
import type { DeviceEvent, EventOwner } from "../runs/device-events.store.ts";
import {
  confirmEvent,
  eventsBelow,
  findEndedUpto,
  findEventOwner,
  insertEvent,
  isOvertaken,
  recordRunEvent,
  saveCause,
} from "../runs/index.ts";
import { endHold, raiseHold } from "./record-hold.service.ts";

type RecordEventContext = AlertContext & Pick<Context, "inSystem">;

/** Null: no such device. Otherwise whether the device may forget it, whether it was news, and of which run. */
export type RecordedEvent = Readonly<{
  accountId: string;
  isConfirmed: boolean;
  isNew: boolean;
  changedRunId: string | null;
}> | null;

type Change = (ctx: RecordEventContext, transaction: SystemTx, owner: EventOwner, event: DeviceEvent) => Promise<void>;

/** The telemetry shows a sensor without a reading, and when it is over: one incident is told once. */
const SEEN_IN_READINGS = "sensor";

/** What somebody must hear of whatever else the device says. */
const URGENT: ReadonlySet<string> = new Set(["stop_latched", "fault_latched", "hold", "run_ended"]);
export const isUrgentEvent = (type: string): boolean => URGENT.has(type);

const STOPS = ["stop_latched", "stop_cleared"];
const FAULTS = ["fault_latched", "fault_cleared"];
const HOLDS = ["hold", "hold_released"];
const LOCKS = ["top_up_locked", "top_up_released"];
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const MOST_WORDS = 8;
/** Words in one text, with blanks between them. */
const wordsOf = (value: unknown): string[] => (textOf(value) ?? "").split(" ").filter(Boolean).slice(0, MOST_WORDS);
const wholeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

/** A device holds one fault: another one takes the place of the last. */
async function latchFault(ctx: AlertContext, transaction: SystemTx, owner: EventOwner, fault: string | null): Promise<void> {
  const code = faultCode(fault);
  await clearAlerts(ctx, transaction, owner, ...FAULT_CODES.filter((other) => other !== code));
  await raiseAlert(ctx, transaction, owner, code, code === "device_fault" ? { fault } : null);
}

/** Told when the device works with it: until then the old one counts. */
async function tellCalibrations(ctx: AlertContext, transaction: SystemTx, owner: EventOwner, revision: number): Promise<void> {
  for (const calibration of await takeAppliedCalibrations(transaction, owner.deviceId, revision)) {
    const { tankId, calibratedBy: by, topDistanceMm: topMm, drainDistanceMm: drainMm, before } = calibration;
    const detail = { by, topMm, drainMm, topBeforeMm: before.topDistanceMm, drainBeforeMm: before.drainDistanceMm };
    const { accountId, deviceId } = owner;
    await tellNews(ctx, transaction, { accountId, deviceId, tankId }, "calibration_changed", detail);
  }
}

const unlessOvertaken =
  (types: readonly string[], change: Change): Change =>
  async (ctx, transaction, owner, event) => {
    if (!(await isOvertaken(transaction, owner.deviceNo, event, types))) await change(ctx, transaction, owner, event);
  };

const CHANGES: Readonly<Record<string, Change>> = {
  relay: async (_ctx, transaction, { deviceId }, event) => {
    const [channel, cause] = [wholeOf(event.data.channel), textOf(event.data.cause)];
    if (channel !== null && cause !== null) await saveCause(transaction, deviceId, channel, cause, event);
  },
  stop_latched: unlessOvertaken(STOPS, async (ctx, transaction, owner, { data, receivedAtMs }) => {
    const stopId = textOf(data.stop_id);
    const isNews = (await findOpenStopId(transaction, owner.deviceId)) === null;
    if (isNews && stopId !== null && isUuid(stopId)) await recordReportedStop(transaction, owner, stopId, receivedAtMs);
    await recordLatchedStop(ctx, transaction, owner, { stopId, isNews, isNamed: true });
  }),
  stop_cleared: unlessOvertaken(STOPS, (ctx, transaction, owner, { data }) =>
    recordClearedStop(ctx, transaction, owner, { stopId: textOf(data.stop_id) ?? "" }),
  ),
  fault_latched: unlessOvertaken(FAULTS, (ctx, transaction, owner, { data }) =>
    latchFault(ctx, transaction, owner, textOf(data.fault)),
  ),
  fault_cleared: unlessOvertaken(FAULTS, (ctx, transaction, owner) => clearAlerts(ctx, transaction, owner, ...FAULT_CODES)),
  top_up_locked: unlessOvertaken(LOCKS, async (ctx, transaction, owner) => {
    await saveTopUpLock(transaction, owner.deviceId, true);
    await raiseAlert(ctx, transaction, owner, "top_up_locked");
  }),
  top_up_released: unlessOvertaken(LOCKS, async (ctx, transaction, owner) => {
    await saveTopUpLock(transaction, owner.deviceId, false);
    await clearAlerts(ctx, transaction, owner, "top_up_locked");
  }),
  hold: unlessOvertaken(HOLDS, async (ctx, transaction, owner, event) => {
    const hold = { reason: textOf(event.data.reason) ?? "unknown", suspects: wordsOf(event.data.suspects) };
    if (await saveHold(transaction, owner.deviceId, hold, event)) await raiseHold(ctx, transaction, owner, hold);
  }),
  hold_released: unlessOvertaken(HOLDS, async (ctx, transaction, owner, event) => {
    await saveHold(transaction, owner.deviceId, null, event);
    await endHold(ctx, transaction, owner);
    // Whoever released it knows; that the device did it by itself has to be told.
    if (event.data.by === "device") await raiseAlert(ctx, transaction, owner, "hold_released");
  }),
  circulation_paused: (ctx, transaction, owner) => raiseAlert(ctx, transaction, owner, "circulation_paused"),
  warning: async (ctx, transaction, owner, { data: { fault } }) => {
    const code = warningCode(textOf(fault) ?? "");
    if (fault === SEEN_IN_READINGS) return;
    await raiseAlert(ctx, transaction, owner, code, code === "device_warning" ? { fault: textOf(fault) } : null);
  },
  warning_ended: async (ctx, transaction, owner, { data }) => {
    const fault = textOf(data.fault) ?? "";
    // Under the common name of what this version does not know, another warning may still go on.
    if (isWarningCode(fault)) await clearAlerts(ctx, transaction, owner, fault);
  },
  config_refused: async (ctx, transaction, owner, { data }) => {
    const revision = wholeOf(data.rev);
    if (revision !== null) await rejectRevision(transaction, owner.deviceId, revision);
    await raiseAlert(ctx, transaction, owner, "config_refused", { field: textOf(data.field) });
  },
  config_applied: async (ctx, transaction, owner, { data }) => {
    const revision = wholeOf(data.rev);
    if (revision !== null) await saveRevision(transaction, owner.deviceNo, revision);
    await clearAlerts(ctx, transaction, owner, "config_refused");
    if (revision !== null) await tellCalibrations(ctx, transaction, owner, revision);
  },
};

export const recordEvent = (ctx: RecordEventContext, registrationId: string, event: DeviceEvent): Promise<RecordedEvent> =>
  ctx.inSystem(async (transaction) => {
    const owner = await findEventOwner(transaction, registrationId);
    if (!owner) return null;
    const isStored = await insertEvent(transaction, owner, event);
    const endedUpto = await findEndedUpto(transaction, owner.deviceNo, event);
    // Older than the log: it was heard before and has ended since, or comes too late to count. Its row stays as long as any other.
    const isNew = isStored && event.n > (endedUpto ?? -1);
    if (isNew) await ownEntry(CHANGES, event.type)?.(ctx, transaction, owner, event);
    const changedRunId = isNew ? await recordRunEvent(ctx, transaction, owner, event) : null;
    const below = await eventsBelow(transaction, owner.deviceNo, event, endedUpto);
    const isConfirmed = mayConfirm({ n: event.n, isRepeat: !isNew, below });
    if (isConfirmed) await confirmEvent(transaction, owner.deviceNo, event);
    return { accountId: owner.accountId, isConfirmed, isNew, changedRunId };
  });
