// What a database was asked in a while, counted by itself.

import { withClient } from "@halocline/local-services/database";
import { rounded } from "./figures.ts";

export type Statement = Readonly<{ text: string; perSecond: number }>;
export type Asked = Readonly<{ transactionsPerSecond: number; walBytesPerSecond: number; statements: readonly Statement[] }>;

type Totals = Readonly<{ transactions: number; walBytes: number; atMs: number }>;

/** Opening and closing a transaction asks nothing. */
const FRAMES = /^(begin|commit|rollback|start transaction|savepoint|release|set|discard)\b/i;

async function totalsOf(databaseUrl: string, isFirst: boolean): Promise<Totals> {
  return withClient(databaseUrl, async (client) => {
    if (isFirst) {
      await client.query("create extension if not exists pg_stat_statements");
      await client.query("select pg_stat_statements_reset()");
    }
    const { rows } = await client.query(`select (xact_commit + xact_rollback)::float8 as transactions,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes"
      from pg_stat_database where datname = current_database()`);
    return { ...rows[0], atMs: performance.now() };
  });
}

/** From now on; the answer is for whoever asks, over the time since. */
export async function countStatements(databaseUrl: string): Promise<() => Promise<Asked>> {
  const before = await totalsOf(databaseUrl, true);
  return async () => {
    const after = await totalsOf(databaseUrl, false);
    const seconds = (after.atMs - before.atMs) / 1000;
    const rows = await withClient(databaseUrl, async (client) => {
      const answer = await client.query<{ query: string; calls: number }>(
        "select query, sum(calls)::float8 as calls from pg_stat_statements group by query order by calls desc",
      );
      return answer.rows;
    });
    return {
      transactionsPerSecond: (after.transactions - before.transactions) / seconds,
      walBytesPerSecond: (after.walBytes - before.walBytes) / seconds,
      statements: rows.map(({ query, calls }) => ({ text: query.replaceAll(/\s+/g, " ").trim(), perSecond: calls / seconds })),
    };
  };
}

export const questionsOf = ({ statements }: Asked): Statement[] => statements.filter(({ text }) => !FRAMES.test(text));

export const statementLine = ({ text, perSecond }: Statement): string =>
  `  ${rounded(perSecond, 2).padStart(6)}/s  ${text.slice(0, 110)}`;
