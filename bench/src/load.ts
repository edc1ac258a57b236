// The load generator, led by how far the stream is worked off: looked at twice a second, and never asked of the server.

import { setTimeout as pause } from "node:timers/promises";
import type { Broker } from "@halocline/server/broker/connection";
import type { LoadOrder, LoadPlan } from "./load-generator.ts";
import { startChild } from "./processes.ts";
import { settledMessages } from "./stream-progress.ts";

/** Beyond 100,000 waiting messages the broker drops what comes at QoS 0; devices would repeat it, the generator does not. */
const MOST_UNDER_WAY = 30_000;
const LOOK_EVERY_MS = 500;
/** Longer than a crowded machine needs for all that may be under way. */
const SETTLE_WITHIN_MS = 180_000;

export type LoadLook = Readonly<{ atMs: number; sent: number; settled: number }>;

export type Load = Readonly<{
  /** Null: as fast as the consumer settles, with always some to do. Until `end`. */
  begin: (perSecond: number | null) => Promise<void>;
  look: () => Promise<LoadLook>;
  /** Returns when everything sent is settled. */
  end: () => Promise<void>;
  /** So many messages as fast as it goes, all settled when it returns. */
  send: (messages: number) => Promise<void>;
  /** Of the run that is under way, or of the last one. */
  looks: () => readonly LoadLook[];
  stop: () => Promise<void>;
}>;

type Run = Readonly<{ perSecond: number | null; upTo: number }>;

export async function openLoad(plan: LoadPlan, broker: Broker): Promise<Load> {
  const generator = await startChild("load-generator.ts", [JSON.stringify(plan)]);
  const settledBefore = await settledMessages(broker);
  let run: Run = { perSecond: null, upTo: 0 };
  let looks: LoadLook[] = [];

  const look = inTurns(async (): Promise<LoadLook> => {
    const settled = (await settledMessages(broker)) - settledBefore;
    const upTo = run.perSecond === null ? Math.min(run.upTo, settled + MOST_UNDER_WAY) : run.upTo;
    const sent = await generator.ask<number>({ perSecond: run.perSecond, upTo } satisfies LoadOrder);
    const seen = { atMs: performance.now(), sent, settled };
    looks.push(seen);
    return seen;
  });
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  const begin = async (next: Run) => {
    run = next;
    looks = [];
    await look();
  };
  return {
    begin: (perSecond) => begin({ perSecond, upTo: Number.MAX_SAFE_INTEGER }),
    look,
    end: async () => {
      run = { ...run, upTo: 0 };
      await look();
      await untilSettled(look, 0);
    },
    send: async (messages) => {
      const upTo = (await look()).sent + messages;
      await begin({ perSecond: null, upTo });
      await untilSettled(look, upTo);
      run = { ...run, upTo: 0 };
    },
    looks: () => looks,
    stop: async () => {
      clearInterval(timer);
      await look().catch(() => {});
      await generator.stop();
    },
  };
}

/** One question at a time: the generator answers without saying what. */
function inTurns<T>(ask: () => Promise<T>): () => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return () => {
    const next = turn.then(ask);
    turn = next.catch(() => {});
    return next;
  };
}

async function untilSettled(look: () => Promise<LoadLook>, leastSent: number): Promise<void> {
  const giveUpAtMs = performance.now() + SETTLE_WITHIN_MS;
  for (;;) {
    const { sent, settled } = await look();
    if (settled >= sent && sent >= leastSent) return;
    if (performance.now() > giveUpAtMs) throw new Error(`${sent - settled} messages were never settled`);
    await pause(LOOK_EVERY_MS / 2);
  }
}
