// One subscription. Whatever goes wrong in it is noted here: an exception that left its callback would end the reader of the
// whole connection, and every subscription of this process would be deaf without a word.

import type { Msg, Subscription } from "@nats-io/nats-core";
import type { ReportError } from "../platform/background-errors.ts";
import type { Broker } from "./connection.ts";

export type Unsubscribe = () => void;

export type Listening = Readonly<{
  subject: string;
  /** What the trouble is called by: one of a few words, never with an id in it. */
  topic: string;
  /** Those who share a queue share its messages. */
  queue?: string;
}>;

/** Ended at once, or once the broker sends no more and all that it had sent is taken. */
export type Listened = Pick<Subscription, "unsubscribe" | "drain">;

export type OnMessage = (message: Msg) => unknown;

export const createListen =
  (broker: Broker, reportError: ReportError) =>
  ({ subject, topic, queue }: Listening, onMessage: OnMessage): Listened => {
    const onFailure = (error: unknown) => reportError("bus_handler", error, { topic });
    return broker.subscribe(subject, {
      ...(queue !== undefined && { queue }),
      callback: (error, message) => {
        // The broker has ended the subscription with it.
        if (error) return reportError("bus_subscription", error, { topic });
        try {
          const taken = onMessage(message);
          if (taken instanceof Promise) taken.catch(onFailure);
        } catch (failure) {
          onFailure(failure);
        }
      },
    });
  };
