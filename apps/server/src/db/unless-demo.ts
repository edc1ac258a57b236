import { type RawBuilder, sql } from "kysely";

/** Asked once for the household that reads, not for each of its rows. */
export const IS_DEMO = sql<boolean>`(select is_demo_open(current_account_id()))`;

/** Strangers read a public demonstration: a person's name, or a part of a key, is null there. */
export const unlessDemo = <Value>(column: string): RawBuilder<Value | null> =>
  sql<Value | null>`case when ${IS_DEMO} then null else ${sql.ref(column)} end`;
