// The past of a tank as a file, page by page: whatever its length, one page of each kind is held, and no transaction is
// open while the reader takes their time.

import type { Context } from "../../context.ts";
import type { RunStatus, RunType } from "../../db/database.types.ts";
import type { InAccount } from "../../db/pools.ts";
import { csvText, UTF8_MARK } from "../../platform/csv.ts";
import { pageReadings, type ReadingCursor } from "../../telemetry/readings.store.ts";
import { pageTankRuns } from "../runs/index.ts";
import type { StoredRun } from "../runs/runs.store.ts";
import { type ExportHead, type HistoryLine, headLines, readingLine, runLine } from "./history-line.serializer.ts";

const DAY_MS = 86_400_000;
const PAGE = 2000;

export type ExportInput = ExportHead &
  Readonly<{
    accountId: string;
    tankId: string;
    deviceNo: number;
    kind: "all" | "readings" | RunType;
    status: "all" | RunStatus;
    /** There are no readings before, nor later than that. */
    readingsSince: Date;
    readingsUntil: Date;
    zoned: (time: Date) => string;
  }>;

const csvLines = (lines: readonly HistoryLine[]): string => csvText(lines.map(({ cells }) => cells));

type Pages = AsyncGenerator<readonly HistoryLine[]>;

/** Oldest first. A status is a run's: whoever asks for one wants no readings. */
export async function* exportHistory({ inAccount }: Pick<Context, "inAccount">, input: ExportInput): AsyncGenerator<string> {
  yield UTF8_MARK + csvText(headLines(input, input.zoned));
  const hasReadings = (input.kind === "all" || input.kind === "readings") && input.status === "all";
  const runs = input.kind === "readings" ? none() : runPages(inAccount, input);
  yield* merge(runs, hasReadings ? readingPages(inAccount, input) : none());
}

async function* none(): Pages {}

async function* runPages(inAccount: InAccount, { accountId, tankId, from, to, kind, status, zoned }: ExportInput): Pages {
  const input = {
    accountId,
    tankId,
    from,
    to,
    type: kind === "all" || kind === "readings" ? null : kind,
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

/** Two streams of lines, each in order, become one. Runs are few: the readings' pages set the pace. */
async function* merge(runs: Pages, readings: Pages): AsyncGenerator<string> {
  let waiting: HistoryLine[] = [];
  let isRunsEnd = false;
  const runsUntil = async (atMs: number): Promise<HistoryLine[]> => {
    while (!isRunsEnd && (waiting.at(-1)?.at.getTime() ?? 0) <= atMs) {
      const next = await runs.next();
      if (next.done) isRunsEnd = true;
      else waiting.push(...next.value);
    }
    const due = waiting.filter(({ at }) => at.getTime() <= atMs);
    waiting = waiting.slice(due.length);
    return due;
  };
  for await (const page of readings) {
    const last = page.at(-1);
    if (!last) continue;
    const due = await runsUntil(last.at.getTime());
    yield csvLines([...page, ...due].toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  }
  if (waiting.length > 0) yield csvLines(waiting);
  for await (const page of runs) if (page.length > 0) yield csvLines(page);
}
