// What devices say besides telemetry: hellos and wills, answers, events, how updates go; one process of the group per message.

import type { SystemContext } from "../../context.ts";
import { takeAcks } from "./acks.consumer.ts";
import { takeEvents } from "./events.consumer.ts";
import { createIntake } from "./intake.ts";
import { takeOtaStatus } from "./ota-status.consumer.ts";
import { takeStatus } from "./status.consumer.ts";

const GROUP = "halocline-ingest";

/** Faults, stops and answers have connections of their own: nobody's hellos are in front of them. */
export type ReportsContexts = Readonly<{ urgent: SystemContext; ordinary: SystemContext }>;

export function takeReports({ urgent, ordinary }: ReportsContexts): void {
  const intake = createIntake(urgent);
  const { bus } = urgent;
  bus.shareAll("acks", GROUP, takeAcks(urgent, intake));
  bus.shareAll("events", GROUP, takeEvents(urgent, intake));
  bus.shareAll("status", GROUP, takeStatus(ordinary, intake));
  bus.shareAll("ota_status", GROUP, takeOtaStatus(ordinary, intake));
}
