// One pool per database role: what a role may not touch, its code cannot reach.

import { AsyncLocalStorage } from "node:async_hooks";
import type { HouseholdMessage } from "@halocline/contracts/live/socket.contract";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { InTurn } from "../platform/keyed-queues.ts";
import type { Logger } from "../platform/logger.ts";
import type { DB } from "./database.types.ts";
import { isPoison } from "./poison.ts";

// timestamptz as epoch milliseconds would lose nothing we need, but pg's Date is what Kysely's types promise.
export type Pool = pg.Pool;
/** A pool, or one connection of it inside a transaction. */
export type Connection = Pick<pg.ClientBase, "query">;

declare const scope: unique symbol;
/** A role's own database user, or a transaction of its own; never one inside an account or across accounts. */
export type Database = Kysely<DB> & Readonly<{ [scope]?: "own" }>;
/** A transaction, whoever opened it. */
export type Tx = Transaction<DB>;
/** Inside one account: row security shows no other's rows. */
export type AccountTx = Tx & Readonly<{ [scope]: "account" }>;
/** Across accounts, for the roles that serve them all: what is read and written is kept small by their grants alone. */
export type SystemTx = Tx & Readonly<{ [scope]: "system" }>;

export type PoolLimits = Readonly<{
  /** The database gives up a statement that takes longer. Zero: never, which is right where a record or a long move must be made. */
  statementTimeoutMs?: number;
}>;

export function createPool(
  url: string,
  maxConnections: number,
  onError: (error: Error) => void,
  { statementTimeoutMs = 0 }: PoolLimits = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
  });
  // A connection that breaks while it is idle, or in use between two statements, must not end the process; the next
  // query reports the trouble. The pool listens to idle ones only.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

type PoolContext = Readonly<{
  config: Pick<Config, "databaseUrls">;
  logger: Pick<Logger, "warn">;
  onStop: (stop: () => unknown) => void;
}>;

/** As one of the database's own roles, and ended with the process. */
export function openPool(
  { config, logger, onStop }: PoolContext,
  role: keyof Config["databaseUrls"],
  maxConnections: number,
  limits?: PoolLimits,
): Pool {
  // A connection is made by whoever needs it first; what it says later is no line of that request.
  const onError = AsyncLocalStorage.bind((error: Error) => logger.warn({ err: error, role }, "database connection lost"));
  const pool = createPool(config.databaseUrls[role], maxConnections, onError, limits);
  onStop(() => pool.end());
  return pool;
}

export const createDatabase = (pool: Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

/** Fails when the database does not answer, or has no room left: this writes a small file, which goes with its transaction. */
export async function ping(pool: Pick<Pool, "query">): Promise<void> {
  await pool.query("select pg_export_snapshot()");
}

/** What a household's screens are to hear of a transaction, once it is committed. */
export type TellHousehold = (accountId: string, message: HouseholdMessage) => void;

const toTell = new WeakMap<Tx, Parameters<TellHousehold>[]>();

/** Never before the commit, and not at all when there is none. Where nobody is to be told, it is forgotten. */
export const tellAfterCommit = (transaction: Tx, ...told: Parameters<TellHousehold>): void =>
  void toTell.get(transaction)?.push(told);

/**
 * What fails takes back what it wrote and told itself, and nothing else of the transaction. It costs two statements, so it is for what
 * writes for one household among many. False: it failed.
 */
export async function apart(transaction: Tx, work: () => Promise<void>, onError: (error: unknown) => void): Promise<boolean> {
  const news = toTell.get(transaction);
  const newsBefore = news?.length;
  await sql`savepoint apart`.execute(transaction);
  try {
    await work();
    await sql`release savepoint apart`.execute(transaction);
    return true;
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(transaction);
    news?.splice(newsBefore ?? 0);
    onError(error);
    return false;
  }
}

async function telling<T>(database: Database, tell: TellHousehold, work: (transaction: Tx) => Promise<T>): Promise<T> {
  const news: Parameters<TellHousehold>[] = [];
  const result = await database.transaction().execute((transaction) => {
    toTell.set(transaction, news);
    return work(transaction);
  });
  for (const told of news) tell(...told);
  return result;
}

const tellNobody: TellHousehold = () => {};

export type InAccount = <T>(accountId: string, work: (transaction: AccountTx) => Promise<T>) => Promise<T>;

/** Every read and write of an owned thing happens inside its account: row security sees no other rows (SEC-1). */
export const createInAccount =
  (database: Database, tell: TellHousehold = tellNobody): InAccount =>
  (accountId, work) =>
    telling(database, tell, async (transaction) => {
      await sql`select set_config('app.account_id', ${accountId}, true)`.execute(transaction);
      return work(transaction as AccountTx);
    });

/** The same, each household in its turn: nobody's flood is in front of somebody else's stop (SEC-10). */
export const createInAccountInTurn = (database: Database, inTurn: InTurn, tell?: TellHousehold): InAccount => {
  const inAccount = createInAccount(database, tell);
  return async (accountId, work) => {
    const taken = inTurn(accountId, () => inAccount(accountId, work));
    if (taken === null) throw new Error("too much is waiting for this household");
    return taken;
  };
};

export type InSystem = <T>(work: (transaction: SystemTx) => Promise<T>) => Promise<T>;

/** For the roles that serve every account at once; their grants, not their policies, keep them small. */
export const createInSystem =
  (database: Database, tell: TellHousehold = tellNobody): InSystem =>
  (work) =>
    telling(database, tell, (transaction) => work(transaction as SystemTx));

/**
 * One statement by itself, to see whether there is anything to do: the database makes it a transaction of its own, and beginning and
 * ending one would be two more. A lock that it takes ends with it.
 */
export const createLookInSystem =
  (database: Database): InSystem =>
  (look) =>
    look(database as unknown as SystemTx);

/** A role's own transaction, for what more than one role does: inside the account in the API, across accounts elsewhere. */
export type InTransaction = <T>(accountId: string, work: (transaction: Tx) => Promise<T>) => Promise<T>;

/** For the sign-in library, which names columns as they are. */
export const createPlainDatabase = (pool: Pool): Kysely<Record<string, Record<string, unknown>>> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });

/**
 * As `pool.query`, which closes the connection after every error: a new one costs some ten times the statement. Here only a
 * broken one is closed, so that a search among refused statements stays cheap.
 */
export async function queryKeeping<Row extends pg.QueryResultRow>(
  pool: Pool,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    return await connection.query<Row>(query);
  } catch (error) {
    // Any other error may be the connection's own: a server that has become read-only, a plan that is no longer true.
    if (!isPoison(error)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}

export async function inTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query("begin");
    const result = await work(connection);
    await connection.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back is gone, and its transaction with it; the first error says why.
    await connection.query("rollback").catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}
