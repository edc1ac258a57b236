// Takes telemetry from the stream a batch at a time, when asked. Asking for what has gathered, instead of being sent
// each message as it comes, halves the work per message on both sides; and a worker never holds more than it asked for.

import { setTimeout as pause } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { createInbox, type Msg, nanos } from "@nats-io/nats-core";
import type { ReportError } from "../platform/background-errors.ts";
import type { Logger } from "../platform/logger.ts";
import type { Broker } from "./connection.ts";
import { createPullInbox, type PullInbox } from "./pull-inbox.ts";
import { ensureTelemetryStream, PULL_SUBJECT } from "./telemetry-stream.ts";

/** The broker hands out what it has and then, after this long, says that there is no more. */
const PULL_EXPIRES_MS = 5;
/** While nothing comes, the broker is asked this seldom. It answers at once when something does. */
const WAIT_EXPIRES_MS = 5000;
const CLOSE_WITHIN_MS = 1000;
const TRY_AGAIN_MS = 500;
const NOT_TAKEN = "-NAK";

export type TelemetryMessage = Readonly<{
  subject: string;
  data: Uint8Array;
  /** When the broker received it: the same on every redelivery. */
  receivedAtMs: number;
  /** Committed, or refused for good. */
  settle: () => void;
  /** Not taken after all: the stream hands it out again at once. */
  release: () => void;
}>;

export type Pulled = Readonly<{ messages: readonly TelemetryMessage[]; hasMore: boolean }>;

export type TelemetrySource = Readonly<{
  /** One pull at a time. Empty when there is nothing, or when the stream is not there: it is then made again. */
  pull: (maxMessages: number) => Promise<Pulled>;
  /** Until one message is there, which it hands out; after some seconds without any, empty. A pull, too. */
  wait: () => Promise<Pulled>;
  /** Ends a wait. What the broker still hands out on it goes back to the stream with `close`. */
  endWait: () => void;
  close: () => Promise<void>;
}>;

export async function openTelemetrySource(
  broker: Broker,
  { maxBytes, logger, reportError }: { maxBytes: number; logger: Logger; reportError: ReportError },
): Promise<TelemetrySource> {
  const manager = await jetstreamManager(broker);
  await ensureTelemetryStream(manager, maxBytes);
  const subject = createInbox();
  const inbox = createPullInbox<Msg>();
  const subscription = fillInbox(broker, subject, inbox, reportError);

  let isWaiting = false;
  const endWait = () => {
    if (isWaiting) inbox.end(0);
  };
  // A broker that was away has forgotten what it was asked.
  void onReconnect(broker, endWait);

  async function remake(): Promise<void> {
    logger.warn("the telemetry stream does not answer, making sure that it exists");
    await pause(TRY_AGAIN_MS);
    await ensureTelemetryStream(manager, maxBytes).catch((error: unknown) =>
      logger.warn({ err: error }, "no telemetry stream yet"),
    );
  }

  async function ask(maxMessages: number, expiresMs: number): Promise<Pulled> {
    const collected = inbox.collect(maxMessages, expiresMs);
    broker.publish(PULL_SUBJECT, JSON.stringify({ batch: maxMessages, expires: nanos(expiresMs) }), { reply: subject });
    const { items, isBroken } = await collected;
    if (isBroken) await remake();
    const newest = items.at(-1)?.reply;
    return { messages: items.map(wrap), hasMore: newest !== undefined && waitingAfter(newest) > 0 };
  }

  return {
    pull: (maxMessages) => ask(maxMessages, PULL_EXPIRES_MS),
    wait: () => {
      isWaiting = true;
      return ask(1, WAIT_EXPIRES_MS).finally(() => {
        isWaiting = false;
      });
    },
    endWait,
    close: async () => {
      // What is still on its way is let in, to be given back: nobody would be handed it for minutes.
      await Promise.race([subscription.drain().catch(() => {}), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      for (const message of inbox.takeLeft()) message.respond(NOT_TAKEN);
    },
  };
}

const fillInbox = (broker: Broker, subject: string, inbox: PullInbox<Msg>, reportError: ReportError) =>
  broker.subscribe(subject, {
    callback: (error, message) => {
      if (error) reportError("bus_subscription", error, { topic: "telemetry_stream" });
      // The stream's messages keep their own subject; what is addressed to the inbox itself is a status.
      if (error || message.subject === subject) inbox.end(message?.headers?.code ?? 0);
      else inbox.add(message);
    },
  });

async function onReconnect(broker: Broker, act: () => void): Promise<void> {
  for await (const { type } of broker.status()) if (type === "reconnect") act();
}

/** A class, because one is made for every message: methods are shared, closures are not. */
class StreamMessage implements TelemetryMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly receivedAtMs: number;
  readonly #message: Msg;

  constructor(message: Msg) {
    this.#message = message;
    this.subject = message.subject;
    this.data = message.data;
    this.receivedAtMs = receiveTimeMs(message.reply ?? "");
  }

  settle(): void {
    this.#message.respond();
  }

  release(): void {
    this.#message.respond(NOT_TAKEN);
  }
}

const wrap = (message: Msg): TelemetryMessage => new StreamMessage(message);

// A delivered message's reply subject ends in "…<broker time in ns>.<messages still waiting>".

/** Six digits less than nanoseconds are milliseconds; a number that large would lose its last digits. */
export function receiveTimeMs(reply: string): number {
  const end = reply.lastIndexOf(".");
  const start = reply.lastIndexOf(".", end - 1) + 1;
  return Number(reply.slice(start, end - 6));
}

export const waitingAfter = (reply: string): number => Number(reply.slice(reply.lastIndexOf(".") + 1));
