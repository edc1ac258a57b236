// Puts together what takes in hellos, wills, answers and events, one process of each group per message.

import { randomUUID as newId } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createAdoptRun } from "./features/runs/adopt-run.service.ts";
import { createGreetDevice } from "./features/reports/greet-device.service.ts";
import { createJudgeTopUps } from "./features/runs/judge-top-ups.service.ts";
import { createNoteRefusedStart } from "./features/schedules/note-refused-start.service.ts";
import { createNoteRun } from "./features/runs/note-run.service.ts";
import { createNoteUpdate } from "./features/firmware/note-update.service.ts";
import type { NotifyAlert } from "./features/notifications/notify-alert.service.ts";
import { createAlerts } from "./features/alerts/raise-alert.service.ts";
import { createRecordEvent } from "./features/reports/record-event.service.ts";
import { createRecordRunEvent } from "./features/runs/record-run-event.service.ts";
import { createRecordUpdateReport } from "./features/firmware/record-update-report.service.ts";
import { createSettleAck } from "./features/reports/settle-ack.service.ts";
import { createSettleRun } from "./features/runs/settle-run.service.ts";
import { createSettleStop } from "./features/relays/settle-stop.service.ts";
import { createSettleUpdate } from "./features/firmware/settle-update.service.ts";
import { buildSending, commandStores as store } from "./build-commands.ts";
import type { Aside } from "./build-parking.ts";
import type { DeviceBus } from "./broker/device-bus.ts";
import { createSendConfig } from "./features/devices/send-config.service.ts";
import { createAcksIngest } from "./features/reports/acks.consumer.ts";
import { createEventsIngest } from "./features/reports/events.consumer.ts";
import { createMessageRate } from "./features/reports/message-rate.ts";
import { createOtaStatusIngest } from "./features/reports/ota-status.consumer.ts";
import { createStatusIngest } from "./features/reports/status.consumer.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { NoteTrouble } from "./platform/troubles.ts";
import { recordHello, recordWill } from "./telemetry/device-latest.store.ts";
import { createAcrossAccounts, createDatabase, type Pool } from "./db/pools.ts";

const GROUP = "halocline-ingest";

export type ReportsContext = Readonly<{
  pool: Pool;
  bus: DeviceBus;
  notifyAlert: NotifyAlert;
  aside: Aside;
  logger: Logger;
  metrics: Metrics;
  noteTrouble: NoteTrouble;
  onStop: (stop: () => unknown) => void;
}>;

export function takeReports(context: ReportsContext): void {
  const { pool, bus, notifyAlert, logger, metrics, noteTrouble } = context;
  const inTransaction = createAcrossAccounts(createDatabase(pool));
  const alerts = createAlerts({ store, notifyAlert, newId, clock });
  const settleStop = createSettleStop({ store, alerts });
  const [noteRun, noteUpdate] = [createNoteRun({ store }), createNoteUpdate({ store, alerts })];
  const settleRun = createSettleRun({ noteRun, noteRefusedStart: createNoteRefusedStart({ store, alerts }) });
  const [adoptRun, judgeTopUps] = [createAdoptRun({ store, newId }), createJudgeTopUps({ store, alerts })];
  const recordRunEvent = createRecordRunEvent({ store, noteRun, adoptRun, judgeTopUps, alerts });
  const settleUpdate = createSettleUpdate({ store, noteUpdate });
  const settling = { settleStop, settleRun, settleUpdate, noteRun, noteUpdate, recordRunEvent };
  const shared = { inTransaction, store, alerts, ...settling, clock, logger, metrics };
  const { orderSafety } = buildSending({ ...context, inTransaction: (_accountId, work) => inTransaction(work) });
  const { announceChange } = bus;

  const onStatus = createStatusIngest({
    ...shared,
    store: {
      recordHello: (registrationId, boot) => recordHello(pool, registrationId, boot),
      recordWill: (registrationId, boot) => recordWill(pool, registrationId, boot),
    },
    greetDevice: createGreetDevice(shared),
    sendConfig: createSendConfig(bus),
    announceChange,
    sendWelcome: (registrationId, message) => bus.send(registrationId, "commands", message),
  });
  const onAck = createAcksIngest({
    ...shared,
    settleAck: createSettleAck(shared),
    send: (device, kind) => {
      const answering = orderSafety({ device, kind, actor: null, audit: null });
      answering.catch((error: unknown) => noteTrouble("safety_order", error, { registrationId: device.registrationId }));
    },
    announceChange,
    isTooFast: createMessageRate(clock),
    pause: (ms) => pause(ms, undefined, { ref: false }),
  });
  const onEvent = createEventsIngest({
    ...shared,
    recordEvent: createRecordEvent(shared),
    sendAck: (registrationId, message) => bus.send(registrationId, "commands", message),
    announceChange,
    isTooFast: createMessageRate(clock),
  });
  bus.shareAll("status", GROUP, onStatus);
  bus.shareAll("acks", GROUP, onAck);
  bus.shareAll("events", GROUP, onEvent);
  bus.shareAll("ota_status", GROUP, updateReports(shared, bus));
}

function updateReports(
  shared: Parameters<typeof createRecordUpdateReport>[0] & Pick<ReportsContext, "logger" | "metrics">,
  { announceChange }: DeviceBus,
) {
  const recordUpdateReport = createRecordUpdateReport(shared);
  return createOtaStatusIngest({ ...shared, recordUpdateReport, announceChange, isTooFast: createMessageRate(clock) });
}
