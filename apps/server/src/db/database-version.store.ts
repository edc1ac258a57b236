import { sql } from "kysely";
import type { AccountTx } from "./pools.ts";

/** As the server itself says it, without what its packager adds. */
export async function readDatabaseVersion(transaction: AccountTx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(transaction);
  return rows[0]?.version.split(" ")[0] ?? "";
}
