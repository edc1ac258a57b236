// Puts together what commands devices: in the API for people, in ingest for what devices answer and report, in the worker
// for what must be repeated.

import { randomUUID as newId } from "node:crypto";
import { createAcknowledgeAlerts } from "./features/alerts/acknowledge-alerts.service.ts";
import { createCancelRun } from "./features/runs/cancel-run.service.ts";
import { createCancelUpdate } from "./features/firmware/cancel-update.service.ts";
import { createChangeSchedule } from "./features/schedules/change-schedule.service.ts";
import { createClearLatch } from "./features/relays/clear-latch.service.ts";
import type { CommandStores } from "./actions/command-stores.ts";
import { createConfigureRelay } from "./features/relays/configure-relay.service.ts";
import { createConfigureSystem } from "./features/tanks/configure-system.service.ts";
import { createConfigureTank } from "./features/tanks/configure-tank.service.ts";
import { createCreateSchedule } from "./features/schedules/create-schedule.service.ts";
import { createDeleteSchedule } from "./features/schedules/delete-schedule.service.ts";
import type { StopPumps } from "./features/devices/device-ports.ts";
import { createFindOwned } from "./features/devices/find-owned.service.ts";
import { createJudgeUpdate } from "./features/firmware/judge-update.service.ts";
import { createNoteRun } from "./features/runs/note-run.service.ts";
import { createNoteUpdate } from "./features/firmware/note-update.service.ts";
import { createOrderAction } from "./features/commands/order-action.service.ts";
import { createOrderSafety } from "./features/commands/order-safety.service.ts";
import { createPrepareRun } from "./features/runs/prepare-run.service.ts";
import { createRenewLease } from "./features/relays/renew-lease.service.ts";
import { createReplanSchedules } from "./features/schedules/replan-schedules.service.ts";
import { createSettleRun } from "./features/runs/settle-run.service.ts";
import { createSettleStart } from "./features/runs/settle-start.service.ts";
import { createSettleUpdate } from "./features/firmware/settle-update.service.ts";
import { createStartRun } from "./features/runs/start-run.service.ts";
import { createStartUpdate } from "./features/firmware/start-update.service.ts";
import { createStopDevice } from "./features/relays/stop-device.service.ts";
import { createStopPumps } from "./features/relays/stop-pumps.service.ts";
import { createSwitchRelay } from "./features/relays/switch-relay.service.ts";
import { createTankCommands } from "./features/commands/tank-commands.service.ts";
import { createTestConnection } from "./features/relays/test-connection.service.ts";
import { type Aside, buildParking } from "./build-parking.ts";
import type { DeviceBus } from "./broker/device-bus.ts";
import { createAfterwards } from "./features/commands/afterwards.ts";
import { createAskedStops } from "./features/commands/asked-stops.ts";
import { createDispatcher } from "./features/commands/dispatcher.ts";
import { lateProgress } from "./features/commands/late-progress.ts";
import { createSendConfig } from "./features/devices/send-config.service.ts";
import type { HttpDeps } from "./http/app.ts";
import { JUST_NOW_MS, type RecentlyVerified } from "./features/accounts/recently-verified.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import { createNoted, type NoteTrouble } from "./platform/troubles.ts";
import * as alertsStore from "./features/alerts/alerts.store.ts";
import { appendAudit } from "./features/audit/audit.store.ts";
import * as commandsStore from "./features/commands/commands.store.ts";
import * as configStore from "./features/devices/device-config.store.ts";
import * as controlStore from "./features/devices/device-control.store.ts";
import * as eventsStore from "./features/runs/device-events.store.ts";
import { findHello } from "./features/devices/device-firmware.store.ts";
import * as hellosStore from "./features/devices/device-hellos.store.ts";
import { listDevices } from "./features/devices/devices.store.ts";
import * as stopsStore from "./features/relays/emergency-stops.store.ts";
import { findRelease } from "./features/firmware/firmware-releases.store.ts";
import * as updatesStore from "./features/firmware/firmware-updates.store.ts";
import * as incidentsStore from "./features/alerts/incidents.store.ts";
import { faultOf, isPoison } from "./db/poison.ts";
import type { InAccount } from "./db/pools.ts";
import * as runsStore from "./features/runs/runs.store.ts";
import * as occurrencesStore from "./features/schedules/schedule-occurrences.store.ts";
import * as schedulesStore from "./features/schedules/schedules.store.ts";
import * as settingsStore from "./features/devices/system-settings.store.ts";
import * as tanksStore from "./features/devices/tanks.store.ts";
import * as topUpsStore from "./features/runs/top-ups.store.ts";

/** Every store function that commands need; each action takes the few it uses. */
export const commandStores: CommandStores = {
  ...alertsStore,
  ...commandsStore,
  ...configStore,
  ...controlStore,
  ...eventsStore,
  ...hellosStore,
  ...incidentsStore,
  ...stopsStore,
  ...runsStore,
  ...topUpsStore,
  ...settingsStore,
  ...tanksStore,
  ...schedulesStore,
  ...occurrencesStore,
  ...updatesStore,
  findHello,
  findRelease,
  appendAudit,
};

export type SendingContext = Readonly<{
  bus: DeviceBus;
  /** The sender's own transaction: of one account in the API, across accounts elsewhere. */
  inTransaction: InAccount;
  aside: Aside;
  logger: Logger;
  onStop: (stop: () => unknown) => void;
}>;

/** What a process needs to send commands and to keep them on record. */
export function buildSending({ bus, inTransaction, aside, logger, onStop }: SendingContext) {
  const store = commandStores;
  const parking = buildParking(inTransaction, aside, logger);
  const afterwards = createAfterwards({ parking, isPoison, faultOf, sampled: aside.sampled, logger });
  const dispatcher = createDispatcher({
    bus,
    record: (order, command) =>
      afterwards.later(
        lateProgress(order, command, () =>
          inTransaction(order.accountId, (transaction) => store.saveProgress(transaction, command, clock())),
        ),
      ),
    clock,
  });
  onStop(afterwards.stop);
  onStop(dispatcher.stop);
  return { dispatcher, orderSafety: createOrderSafety({ inTransaction, store, dispatcher, afterwards, newId, clock }) };
}

export type CommandsContext = Omit<SendingContext, "inTransaction"> &
  Readonly<{ inAccount: InAccount; recentlyVerified: RecentlyVerified; noteTrouble: NoteTrouble; publicUrl: string }>;

export type BuiltCommands = Readonly<{ calls: HttpDeps["commands"]; stopPumps: StopPumps }>;

export function buildCommands(context: CommandsContext): BuiltCommands {
  const { inAccount, bus, recentlyVerified, noteTrouble } = context;
  const store = { ...commandStores, listDevices };
  const { dispatcher, orderSafety } = buildSending({ ...context, inTransaction: inAccount });
  const orderAction = createOrderAction({ inAccount, store, dispatcher, newId, clock });
  const findOwned = createFindOwned({
    listOwned: createNoted(noteTrouble)("owner_read", (accountId: string, deviceId: string) =>
      inAccount(accountId, (transaction) => store.listOwnedDevices(transaction, accountId, deviceId)),
    ),
    recall: (accountId, deviceId, isJustNow) => recentlyVerified.device(accountId, deviceId, isJustNow ? JUST_NOW_MS : undefined),
  });
  const noteRun = createNoteRun({ store });
  const settleRun = createSettleRun({ noteRun });
  const { announceChange } = bus;
  const telling = { sendConfig: createSendConfig(bus), announceChange };
  const askedStops = createAskedStops();
  const sending = { inAccount, store, findOwned, askedStops, orderAction, orderSafety, dispatcher, noteTrouble, newId, clock };
  const shared = { ...sending, ...telling, noteRun, settleRun };
  const noteUpdate = createNoteUpdate({ store });
  const updating = { ...shared, noteUpdate, settleUpdate: createSettleUpdate({ store, noteUpdate }) };
  const judgeUpdate = createJudgeUpdate({ store, publicUrl: context.publicUrl });
  const calls = {
    switchRelay: createSwitchRelay(shared),
    renewLease: createRenewLease(shared),
    stopDevice: createStopDevice(shared),
    clearLatch: createClearLatch(shared),
    testConnection: createTestConnection(shared),
    configureRelay: createConfigureRelay(shared),
    configureTank: createConfigureTank({ ...shared, isTimezone, replanSchedules: createReplanSchedules(shared) }),
    configureSystem: createConfigureSystem(shared),
    createSchedule: createCreateSchedule(shared),
    changeSchedule: createChangeSchedule(shared),
    deleteSchedule: createDeleteSchedule(shared),
    tankCommands: createTankCommands(shared),
    startRun: createStartRun({ ...shared, prepareRun: createPrepareRun({ store }), settleStart: createSettleStart(shared) }),
    cancelRun: createCancelRun(shared),
    judgeUpdate,
    startUpdate: createStartUpdate({ ...updating, judgeUpdate, publicUrl: context.publicUrl }),
    cancelUpdate: createCancelUpdate(updating),
    acknowledgeAlerts: createAcknowledgeAlerts(shared),
    clock,
  };
  return { calls, stopPumps: createStopPumps(shared) };
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
