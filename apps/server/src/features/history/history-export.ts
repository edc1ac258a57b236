// The past of a tank as a file, page by page: whatever its length, one page of each kind is held, and no transaction is
// open while the reader takes their time.

import { isByHand } from "@halocline/domain/relays/intervals";
import type { Context } from "../../context.ts";
import type { RunStatus, RunType } from "../../db/database.types.ts";
import type { InAccount } from "../../db/pools.ts";
import { csvText, UTF8_MARK } from "../../platform/csv.ts";
import { pageReadings, type ReadingCursor } from "../../telemetry/readings.store.ts";
import type { StoredAlert } from "../alerts/alerts.store.ts";
import { pageTankAlerts } from "../alerts/index.ts";
import { pageTankRuns } from "../runs/index.ts";
import type { StoredRun } from "../runs/runs.store.ts";
import {
  alertLine,
  byHandLine,
  cutLine,
  type ExportHead,
  type HistoryLine,
  headLines,
  readingLine,
  runLine,
} from "./history-line.serializer.ts";
import { MOST_EDGES, readRelayPast } from "./relay-past.ts";

const DAY_MS = 86_400_000;
const PAGE = 2000;
/** Each comes with whom it was told. */
const ALERTS_PAGE = 200;

export type ExportInput = ExportHead &
  Readonly<{
    accountId: string;
    tankId: string;
    deviceId: string;
    deviceNo: number;
    kind: "all" | "events" | "alerts" | "by_hand" | "readings" | RunType;
    status: "all" | RunStatus;
    /** There are no readings before, nor later than that. */
    readingsSince: Date;
    readingsUntil: Date;
    zoned: (time: Date) => string;
  }>;

const csvLines = (lines: readonly HistoryLine[]): string => csvText(lines.map(({ cells }) => cells));

type Pages = AsyncGenerator<readonly HistoryLine[]>;
type Source = (inAccount: InAccount, input: ExportInput) => Pages;

/** What each kind is made of. A status is a run's: whoever asks for one wants only runs. */
function sourcesOf({ kind, status }: ExportInput): readonly Source[] {
  if (kind === "readings") return status === "all" ? [readingPages] : [];
  if (kind === "alerts") return status === "all" ? [alertPages] : [];
  if (kind === "by_hand") return status === "all" ? [byHandPages] : [];
  if (status !== "all" || kind === "water_change" || kind === "top_up") return [runPages];
  return kind === "events" ? [runPages, alertPages, byHandPages] : [readingPages, runPages];
}

/** Oldest first. */
export async function* exportHistory({ inAccount }: Pick<Context, "inAccount">, input: ExportInput): AsyncGenerator<string> {
  yield UTF8_MARK + csvText(headLines(input, input.zoned));
  yield* inOrder(sourcesOf(input).map((source) => source(inAccount, input)));
}

const isRunType = (kind: ExportInput["kind"]): kind is RunType => kind === "water_change" || kind === "top_up";

async function* runPages(inAccount: InAccount, { accountId, tankId, from, to, kind, status, zoned }: ExportInput): Pages {
  const input = {
    accountId,
    tankId,
    from,
    to,
    type: isRunType(kind) ? kind : null,
    status: status === "all" ? null : status,
    limit: PAGE,
  };
  let after: StoredRun | null = null;
  for (;;) {
    const page: StoredRun[] = await inAccount(accountId, (transaction) => pageTankRuns(transaction, input, after));
    yield page.map((run) => runLine(run, zoned));
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

/** Day by day: a page then touches one partition. */
async function* readingPages(inAccount: InAccount, input: ExportInput): Pages {
  const { accountId, deviceNo, zoned } = input;
  // Whoever asks until the year 9999 would have three million empty days looked through, one by one.
  const endMs = Math.min(input.to.getTime(), input.readingsUntil.getTime());
  let fromMs = Math.max(input.from.getTime(), input.readingsSince.getTime());
  for (; fromMs < endMs; fromMs = (Math.floor(fromMs / DAY_MS) + 1) * DAY_MS) {
    const to = new Date(Math.min(endMs, (Math.floor(fromMs / DAY_MS) + 1) * DAY_MS));
    const stretch = { accountId, deviceNo, from: new Date(fromMs), to, limit: PAGE };
    let after: ReadingCursor = null;
    do {
      const page = await inAccount(accountId, (transaction) => pageReadings(transaction, stretch, after));
      yield page.map((reading) => readingLine(reading, zoned));
      after = page.length < PAGE ? null : (page.at(-1) ?? null);
    } while (after);
  }
}

async function* alertPages(inAccount: InAccount, input: ExportInput): Pages {
  const wanted = { ...input, limit: ALERTS_PAGE };
  let after: StoredAlert | null = null;
  for (;;) {
    const page: StoredAlert[] = await inAccount(input.accountId, (transaction) => pageTankAlerts(transaction, wanted, after));
    yield page.map((alert) => alertLine(alert, input.zoned));
    after = page.at(-1) ?? null;
    if (page.length < ALERTS_PAGE) return;
  }
}

/** As many as the timeline shows, in one page: what went on within the stretch because somebody wanted it. A line says if there was more. */
async function* byHandPages(inAccount: InAccount, input: ExportInput): Pages {
  const { intervals, roleOf, isCut } = await inAccount(input.accountId, (transaction) => readRelayPast(transaction, input));
  const begun = intervals.filter(({ cause, fromMs }) => isByHand(cause) && fromMs >= input.from.getTime());
  if (isCut) yield [cutLine(input.from, MOST_EDGES)];
  yield begun.map((interval) => byHandLine(interval, roleOf(interval.channel), input.zoned));
}

type Waiting = { readonly pages: Pages; lines: readonly HistoryLine[] };

/** Empty only when there is nothing more. */
async function refill(stream: Waiting): Promise<void> {
  while (stream.lines.length === 0) {
    const next = await stream.pages.next();
    if (next.done) return;
    stream.lines = next.value;
  }
}

const lastMs = ({ lines }: Waiting): number => lines.at(-1)?.at.getTime() ?? Number.POSITIVE_INFINITY;

/** Streams of lines, each in order, become one: everything up to the earliest end of a page is known to be complete. */
async function* inOrder(sources: readonly Pages[]): AsyncGenerator<string> {
  const streams = sources.map((pages): Waiting => ({ pages, lines: [] }));
  for (;;) {
    for (const stream of streams) await refill(stream);
    if (streams.every(({ lines }) => lines.length === 0)) return;
    const untilMs = Math.min(...streams.map(lastMs));
    const due = streams.flatMap(({ lines }) => lines.filter(({ at }) => at.getTime() <= untilMs));
    for (const stream of streams) stream.lines = stream.lines.filter(({ at }) => at.getTime() > untilMs);
    yield csvLines(due.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  }
}
