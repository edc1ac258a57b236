// A device reported something. Every event is stored once, also one that no rule expects; what it changes, it changes in
// the same commit, and an old event that was repeated changes nothing any more.

import { FAULT_CODES, faultCode, warningCode } from "@halocline/domain/alerts";
import { mayConfirm } from "@halocline/domain/event-confirmation";
import { isRegistrationId as isUuid } from "@halocline/domain/ids";
import type { DeviceEvent, EventOwner } from "../runs/device-events.store.ts";
import type { AccountTransaction, AcrossAccounts } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import type { Alerts } from "../alerts/raise-alert.service.ts";
import type { RecordRunEvent } from "../runs/record-run-event.service.ts";
import type { SettleStop } from "../relays/settle-stop.service.ts";

export type RecordEventDeps = Readonly<{
  inTransaction: AcrossAccounts;
  store: Pick<
    CommandStores,
    | "findEventOwner"
    | "insertEvent"
    | "eventsBelow"
    | "confirmEvent"
    | "isOvertaken"
    | "saveCause"
    | "saveRefusedRevision"
    | "saveReportedRevision"
    | "findOpenStopId"
    | "openStop"
    | "saveTopUpLock"
  >;
  alerts: Alerts;
  settleStop: SettleStop;
  recordRunEvent: RecordRunEvent;
}>;

/** Null: no such device. Otherwise whether the device may forget it, whether it was news, and of which run. */
export type RecordedEvent = Readonly<{ isConfirmed: boolean; isNew: boolean; changedRunId: string | null }> | null;

type Change = (transaction: AccountTransaction, owner: EventOwner, event: DeviceEvent) => Promise<void>;

const STOPS = ["stop_latched", "stop_cleared"];
const FAULTS = ["fault_latched", "fault_cleared"];
const LOCKS = ["top_up_locked", "top_up_released"];
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const wholeOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

/** A device holds one fault: another one takes the place of the last. */
async function latchFault(
  alerts: Alerts,
  transaction: AccountTransaction,
  owner: EventOwner,
  fault: string | null,
): Promise<void> {
  const code = faultCode(fault);
  await alerts.clear(transaction, owner, ...FAULT_CODES.filter((other) => other !== code));
  await alerts.raise(transaction, owner, code, fault);
}

function createChanges({ store, alerts, settleStop }: RecordEventDeps): Readonly<Record<string, Change>> {
  const unlessOvertaken =
    (types: readonly string[], change: Change): Change =>
    async (transaction, owner, event) => {
      if (!(await store.isOvertaken(transaction, owner.deviceNo, event, types))) await change(transaction, owner, event);
    };
  return {
    relay: async (transaction, { deviceId }, event) => {
      const [channel, cause] = [wholeOf(event.data.channel), textOf(event.data.cause)];
      if (channel !== null && cause !== null) await store.saveCause(transaction, deviceId, channel, cause, event);
    },
    stop_latched: unlessOvertaken(STOPS, async (transaction, owner, { data, receivedAtMs }) => {
      const stopId = textOf(data.stop_id);
      const isNews = (await store.findOpenStopId(transaction, owner.deviceId)) === null;
      // Pressed on the device itself: from now on it stands here too, and is cleared like any other.
      const { accountId, deviceId } = owner;
      if (isNews && stopId !== null && isUuid(stopId))
        await store.openStop(transaction, { id: stopId, accountId, deviceId, requestedAtMs: receivedAtMs, requestedBy: null });
      await settleStop.latched(transaction, owner, { stopId, isNews }, receivedAtMs);
    }),
    stop_cleared: unlessOvertaken(STOPS, (transaction, owner, { data, receivedAtMs }) =>
      settleStop.cleared(transaction, owner, { stopId: textOf(data.stop_id), askedBeforeMs: receivedAtMs }, receivedAtMs),
    ),
    fault_latched: unlessOvertaken(FAULTS, (transaction, owner, { data }) =>
      latchFault(alerts, transaction, owner, textOf(data.fault)),
    ),
    fault_cleared: unlessOvertaken(FAULTS, (transaction, owner) => alerts.clear(transaction, owner, ...FAULT_CODES)),
    top_up_locked: unlessOvertaken(LOCKS, async (transaction, owner) => {
      await store.saveTopUpLock(transaction, owner.deviceId, true);
      await alerts.raise(transaction, owner, "top_up_locked");
    }),
    top_up_released: unlessOvertaken(LOCKS, async (transaction, owner) => {
      await store.saveTopUpLock(transaction, owner.deviceId, false);
      await alerts.clear(transaction, owner, "top_up_locked");
    }),
    warning: (transaction, owner, { data: { fault } }) =>
      alerts.raise(transaction, owner, warningCode(textOf(fault) ?? ""), textOf(fault)),
    config_refused: async (transaction, owner, { data }) => {
      const revision = wholeOf(data.rev);
      if (revision !== null) await store.saveRefusedRevision(transaction, owner.deviceId, revision);
      await alerts.raise(transaction, owner, "config_refused", textOf(data.field));
    },
    config_applied: async (transaction, owner, { data }) => {
      const revision = wholeOf(data.rev);
      if (revision !== null) await store.saveReportedRevision(transaction, owner.deviceNo, revision);
      await alerts.clear(transaction, owner, "config_refused");
    },
  };
}

export function createRecordEvent(deps: RecordEventDeps) {
  const { inTransaction, store, recordRunEvent } = deps;
  const changes = createChanges(deps);
  return (registrationId: string, event: DeviceEvent): Promise<RecordedEvent> =>
    inTransaction(async (transaction) => {
      const owner = await store.findEventOwner(transaction, registrationId);
      if (!owner) return null;
      const isNew = await store.insertEvent(transaction, owner, event);
      if (isNew) await changes[event.type]?.(transaction, owner, event);
      const changedRunId = isNew ? await recordRunEvent(transaction, owner, event) : null;
      const below = await store.eventsBelow(transaction, owner.deviceNo, event);
      const isConfirmed = mayConfirm({ n: event.n, isRepeat: !isNew, below });
      if (isConfirmed) await store.confirmEvent(transaction, owner.deviceNo, event);
      return { isConfirmed, isNew, changedRunId };
    });
}

export type RecordEvent = ReturnType<typeof createRecordEvent>;
