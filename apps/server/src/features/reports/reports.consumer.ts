// What devices say besides telemetry: hellos and wills, answers, events, how updates go; one process of the group per message.

import type { SystemContext } from "../../context.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { takeAcks } from "./acks.consumer.ts";
import { takeEvents } from "./events.consumer.ts";
import { createIntake } from "./intake.ts";
import { takeOtaStatus } from "./ota-status.consumer.ts";
import { takeStatus } from "./status.consumer.ts";

const GROUP = "halocline-ingest";
/** Of a process that ends: those that wait to be recorded need their seconds, too. */
const END_WITHIN_MS = 2000;

/** Faults, stops and answers have connections of their own: nobody's hellos are in front of them. */
export type ReportsContexts = Readonly<{ urgent: SystemContext; ordinary: SystemContext }>;

export function takeReports({ urgent, ordinary }: ReportsContexts): void {
  const { intake, isDone, close } = createIntake(urgent);
  const { bus, onStop } = urgent;
  const ending = new AbortController();
  const ends = [
    bus.shareAll("acks", GROUP, takeAcks(urgent, intake, ending.signal)),
    bus.shareAll("events", GROUP, takeEvents(urgent, intake)),
    bus.shareAll("status", GROUP, takeStatus(ordinary, intake)),
    bus.shareAll("ota_status", GROUP, takeOtaStatus(ordinary, intake)),
  ];
  async function end(): Promise<readonly void[]> {
    const ended = await Promise.all(ends.map((endOne) => endOne()));
    ending.abort();
    await isDone();
    return ended;
  }
  // Before the database connections of both contexts, which were opened earlier. What is left then, devices repeat.
  onStop(async () => {
    await answerInTime(end(), END_WITHIN_MS);
    close();
  });
}
