// The worker's part of the mail by the calendar.

import type { Context } from "../../context.ts";
import type { InSystem } from "../../db/pools.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { queueMorningDigests, sendDigests } from "./send-digests.job.ts";
import { createWriteDigest } from "./write-digest.service.ts";

type StartContext = Pick<
  Context,
  "inSystem" | "inAccount" | "clock" | "config" | "logger" | "metrics" | "mailer" | "jobRecord" | "onStop"
>;

/** `sendingIn` is its own: a digest being sent holds a connection until the mail server has answered. */
export function startDigests(ctx: StartContext, sendingIn: () => InSystem): void {
  const { mailer } = ctx;
  if (mailer === null) return;
  const sending = { ...ctx, mailer, inSystem: sendingIn(), writeDigest: createWriteDigest(ctx) };
  runJobs(ctx, [
    { name: "queue-digests", everyMs: 60_000, run: queueMorningDigests },
    { name: "send-digests", everyMs: 30_000, run: () => sendDigests(sending) },
  ]);
}
