// The dead man: processes of one role watch over those of the others, and over what all of them need. When something goes quiet the
// operator is told by mail, in the admin panel, in health, in metrics and in the log; and once more when it is over.

import {
  type Beat,
  type Judged,
  judgeParts,
  observe,
  type Part,
  type PartFacts,
  QUIET_RULES,
  type QuietRules,
  settledParts,
  UNWATCHED,
} from "@halocline/domain/operation/quiet-parts";
import type { Context } from "../../context.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import type { Job } from "../../platform/run-interval.ts";
import { listBeats } from "./heartbeats.store.ts";
import { type Administrator, listAdministrators, listSystemAlerts } from "./system-alerts.store.ts";
import {
  type AlarmTexts,
  endAlarm,
  raiseAlarm,
  type SystemAlarm,
  type TellContext,
  tell,
} from "./tell-administrators.service.ts";

const EVERY_MS = 20_000;
/** A frozen engine takes every question and answers none. */
const PATIENCE_MS = 5000;
const CODE = "quiet ";

type WatchContext = TellContext & Pick<Context, "broker" | "metrics" | "reportError">;

/** What only some roles can see. */
export type Sight = Readonly<{
  oldestUnprocessedS?: () => Promise<number | null>;
  backup?: () => Promise<PartFacts["backup"]>;
  /** Without its database a process cannot know whether another one has told already: one role tells. */
  tellsOfDatabase?: boolean;
}>;

const alarmOf = (part: Part): SystemAlarm => ({
  code: `${CODE}${part}`,
  begins: ({ quiet }) => quiet[part],
  ends: ({ over }) => over[part],
});

type Open = Readonly<{ codes: readonly string[]; administrators: readonly Administrator[] }>;

/** One after the other: at once each would take a connection, and keep it until the next look. */
async function askDatabase(
  { database }: WatchContext,
  { tellsOfDatabase }: Sight,
): Promise<Readonly<{ beats: readonly Beat[]; open: Open }>> {
  const beats = await listBeats(database);
  const codes = await listSystemAlerts(database);
  // Known beforehand by whoever has to tell that nobody can be asked.
  return { beats, open: { codes, administrators: tellsOfDatabase ? await listAdministrators(database) : [] } };
}

async function gather(ctx: WatchContext, sight: Sight) {
  const { oldestUnprocessedS, backup } = sight;
  const { broker, reportError } = ctx;
  const noted = <T extends object>(question: Promise<T>) =>
    answerInTime(
      question.catch((error: unknown) => {
        reportError("watch_parts", error);
        throw error;
      }),
      PATIENCE_MS,
    );
  const [known, answered, oldest] = await Promise.all([
    noted(askDatabase(ctx, sight)),
    broker.isClosed() ? null : noted(broker.rtt().then(() => [])),
    noted((oldestUnprocessedS?.() ?? Promise.resolve(null)).then((seconds) => [seconds])),
  ]);
  const kept = known && backup ? await noted(backup().then((found) => [found])) : null;
  const facts: PartFacts = {
    beats: known?.beats ?? null,
    isBrokerAnswering: answered !== null,
    oldestUnprocessedS: oldest?.[0] ?? null,
    backup: kept?.[0] ?? null,
  };
  return { facts, open: known?.open ?? null };
}

const areAllWell = (judged: Judged): boolean => [...judged.values()].every((judgement) => judgement === "well");

export function createPartsWatch(sight: Sight = {}, rules: QuietRules = QUIET_RULES) {
  let watched = UNWATCHED;
  let quiet: readonly Part[] = [];
  let isWell = false;
  let isDatabaseTold = false;
  let lastOpen: Open = { codes: [], administrators: [] };

  /** From memory: there is no row that could say who was first. */
  function tellOfDatabase(ctx: WatchContext): void {
    const isQuiet = quiet.includes("database");
    if (!sight.tellsOfDatabase || isQuiet === isDatabaseTold) return;
    isDatabaseTold = isQuiet;
    const { begins, ends } = alarmOf("database");
    tell(ctx, lastOpen.administrators, isQuiet ? begins : ends);
  }

  async function tellOfOthers(ctx: WatchContext, well: readonly Part[]): Promise<void> {
    for (const part of quiet) if (part !== "database") await raiseAlarm(ctx, alarmOf(part));
    for (const part of well)
      if (lastOpen.codes.includes(alarmOf(part).code)) await endAlarm(ctx, alarmOf(part), rules.overAfterMs);
  }

  async function look(ctx: WatchContext): Promise<void> {
    const { facts, open } = await gather(ctx, sight);
    const judged = judgeParts(facts, rules);
    watched = observe(watched, judged, ctx.clock(), rules);
    const settled = settledParts(watched, rules);
    quiet = settled.quiet;
    lastOpen = open ?? lastOpen;
    isWell = open !== null && areAllWell(judged) && !open.codes.some((code) => code.startsWith(CODE));
    for (const part of judged.keys()) ctx.metrics.quiet.set({ part }, quiet.includes(part) ? 1 : 0);
    tellOfDatabase(ctx);
    if (open !== null) await tellOfOthers(ctx, settled.well);
  }

  /** What this process sees, and what others have told. */
  const isTold = (part: Part): boolean => quiet.includes(part) || lastOpen.codes.includes(alarmOf(part).code);
  const job: Job<WatchContext> = { name: "watch-parts", everyMs: EVERY_MS, run: look };
  return {
    job,
    look,
    /** Nothing is quiet, by the last look, and nobody has told of anything. */
    isWell: () => isWell,
    warnings: ({ quiet: texts }: AlarmTexts): string[] =>
      (Object.keys(texts) as Part[]).filter(isTold).map((part) => `${texts[part].subject}. ${texts[part].message}`),
    ingestTrouble: (texts: AlarmTexts): string | null => (isTold("ingest") ? `${texts.quiet.ingest.subject}.` : null),
  };
}
