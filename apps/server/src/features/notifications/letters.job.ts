// How people are told: the outbox, in every process that raises alerts; and in the worker its senders, the reminders and the sweep.

import type { Context } from "../../context.ts";
import { createDatabase, createInSystem, type Pool } from "../../db/pools.ts";
import { runInterval } from "../../platform/run-interval.ts";
import { createLetterQueue, type LetterQueue } from "./letter-queue.store.ts";
import { type NotifyAlert, notifyAlert, tellNobody } from "./notify-alert.service.ts";
import type { LetterContext } from "./queue-letter.service.ts";
import { repeatLetters, wakeLostLetters } from "./repeat-letters.job.ts";
import { sendLetter } from "./send-letters.job.ts";

const SECOND_MS = 1000;

type OpenPool = (maxConnections: number) => Pool;
type OutboxContext = Pick<Context, "config" | "logger" | "clock" | "newId" | "onStop">;

function openQueue({ logger, onStop }: OutboxContext, pool: Pool, isSupervising: boolean): LetterQueue {
  const onError = (error: unknown) => logger.error({ err: error }, "the queue of letters has trouble");
  const queue = createLetterQueue(pool, { isSupervising, onError });
  onStop(queue.stop);
  return queue;
}

const tellingBy =
  (ctx: LetterContext): NotifyAlert =>
  (transaction, alert) =>
    notifyAlert(ctx, transaction, alert);

/** For a process that raises alerts and sends nothing. The pool is for the queue alone. */
export const openLetters = (ground: OutboxContext, openPool: OpenPool): NotifyAlert =>
  ground.config.mail === null ? tellNobody : tellingBy({ ...ground, letters: openQueue(ground, openPool(1), false) });

/** Senders, reminders and the sweep. The pools are theirs: a letter being sent holds a connection until the mail server has answered. */
export async function startLetters(
  ground: OutboxContext & Pick<Context, "mailer" | "metrics">,
  openPool: OpenPool,
): Promise<NotifyAlert> {
  const { mailer, logger, onStop } = ground;
  if (mailer === null) return tellNobody;
  const inSystem = createInSystem(createDatabase(openPool(6)));
  const letters = openQueue(ground, openPool(2), true);
  const ctx = { ...ground, mailer, inSystem, letters };
  await letters.work(async (deliveryId) => {
    const isDone = await sendLetter(ctx, deliveryId).catch((error: unknown) => {
      logger.error({ err: error, deliveryId }, "a letter could not be written or recorded");
      return false;
    });
    if (!isDone) throw new Error("to be tried again");
  });
  onStop(runInterval(5 * SECOND_MS, "repeat-letters", () => repeatLetters(ctx), logger).stop);
  onStop(runInterval(15 * SECOND_MS, "wake-lost-letters", () => wakeLostLetters(ctx), logger).stop);
  return tellingBy(ctx);
}
