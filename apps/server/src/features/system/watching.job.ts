// Who watches what: API processes ask the broker, workers measure, and both watch over everybody's signs of life.

import type { PartFacts } from "@halocline/domain/operation/quiet-parts";
import { knownUpToMs, type StreamLook } from "@halocline/domain/operation/server-lag";
import { catalogues } from "@halocline/messages/texts/catalogues";
import { createOldestAge, createSettledUpTo } from "../../broker/stream-lag.ts";
import type { Context } from "../../context.ts";
import { runJobs } from "../../platform/run-interval.ts";
import { createBeatJob } from "./beat.job.ts";
import { createCallOutJob } from "./call-out.job.ts";
import { createTradeMeasure } from "./measure-trade.job.ts";
import type { AlarmTexts, TellContext } from "./tell-administrators.service.ts";
import { createBrokerWatch } from "./watch-broker.job.ts";
import { createCertificateWatch } from "./watch-certificate.job.ts";
import { createPartsWatch } from "./watch-parts.job.ts";

type WatchContext = TellContext & Pick<Context, "broker" | "metrics" | "reportError" | "newId" | "onStop" | "jobRecord">;
type ApiWatchContext = WatchContext &
  Pick<Context, "brokerLoad" | "brokerTrouble" | "streamState" | "brokerCertificates" | "reloadBroker">;

/** Null while nobody backs up: that is for the operator to know. */
export type ReadBackup = () => Promise<PartFacts["backup"]>;

type StreamContext = Pick<ApiWatchContext, "streamState" | "clock" | "metrics">;

/** What is said of the stream between two looks is of the last one. */
export function createStreamMeasure({ streamState, metrics: { engines }, clock }: StreamContext) {
  const ageOf = createOldestAge(clock);
  const settledUpTo = createSettledUpTo();
  let last: StreamLook | null = null;
  return {
    oldestUnprocessedS: async (): Promise<number | null> => {
      const lookedAtMs = clock();
      const state = await streamState();
      if (state === null) return null;
      const oldestWaitingS = ageOf(state);
      last = { lookedAtMs, oldestWaitingS, settledUpToMs: settledUpTo(state, lookedAtMs) };
      engines.streamWaiting.set(state.waiting);
      engines.oldestUnconfirmed.set(oldestWaitingS);
      return oldestWaitingS;
    },
    knownUpToMs: (): number | null => knownUpToMs(last, clock()),
  };
}

const measureBackup =
  ({ metrics: { engines } }: ApiWatchContext, readBackup: ReadBackup): ReadBackup =>
  async () => {
    const backup = await readBackup();
    if (backup === null) return null;
    engines.backupAge.set(backup.ageS);
    engines.backupDue.set(backup.dueWithinS);
    return backup;
  };

/** What it returns is said of the last look. */
export function watchFromApi(ctx: ApiWatchContext, readBackup: ReadBackup = async () => null) {
  const [broker, certificate] = [createBrokerWatch(), createCertificateWatch()];
  const stream = createStreamMeasure(ctx);
  const parts = createPartsWatch({
    oldestUnprocessedS: stream.oldestUnprocessedS,
    backup: measureBackup(ctx, readBackup),
    tellsOfDatabase: true,
  });
  runJobs(ctx, [broker.job, certificate.job, parts.job, createBeatJob("api", ctx.newId())]);
  // Machines and strangers ask for health: it is in English.
  const english = catalogues.en.alarms;
  const systemWarnings = (texts: AlarmTexts) => [
    ...broker.warnings(texts),
    ...certificate.warnings(texts),
    ...parts.warnings(texts),
  ];
  return {
    systemWarnings,
    knownUpToMs: stream.knownUpToMs,
    warnings: () => systemWarnings(english),
    storeTrouble: () => broker.trouble(english),
    ingestTrouble: () => parts.ingestTrouble(english),
  };
}

export function watchFromWorker(ctx: WatchContext): void {
  const parts = createPartsWatch();
  const trade = createTradeMeasure();
  const { mail, heartbeatUrl } = ctx.config;
  // Without mail nothing is sent, and nothing is missed.
  const beat = createBeatJob("worker", ctx.newId(), { mail: () => (mail === null ? null : trade.mail()) });
  const callOut = heartbeatUrl === null ? [] : [createCallOutJob(heartbeatUrl, parts.isWell)];
  runJobs(ctx, [trade.job, parts.job, beat, ...callOut]);
}
