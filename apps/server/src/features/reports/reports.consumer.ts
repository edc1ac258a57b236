// What devices say besides telemetry: hellos and wills, answers, events, how updates go; one process of the group per message.

import type { Context } from "../../context.ts";
import { takeAcks } from "./acks.consumer.ts";
import { takeEvents } from "./events.consumer.ts";
import { takeOtaStatus } from "./ota-status.consumer.ts";
import { takeStatus } from "./status.consumer.ts";

const GROUP = "halocline-ingest";

export type ReportsContext = Omit<
  Context,
  "inAccount" | "inAccountToStop" | "poolToStop" | "broker" | "recentlyVerified" | "endings" | "stopPumps" | "closeConnections"
>;

export function takeReports(ctx: ReportsContext): void {
  ctx.bus.shareAll("status", GROUP, takeStatus(ctx));
  ctx.bus.shareAll("acks", GROUP, takeAcks(ctx));
  ctx.bus.shareAll("events", GROUP, takeEvents(ctx));
  ctx.bus.shareAll("ota_status", GROUP, takeOtaStatus(ctx));
}
