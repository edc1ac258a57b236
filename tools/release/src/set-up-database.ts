// Roles, database and schema, with a sentence for whoever reads the log of a unit or a container.

import {
  type Cluster,
  MigrationError,
  prepareDatabase,
  type RolePasswords,
  withClient,
} from "@halocline/local-services/database";
import { DATABASE } from "./instance.ts";

type Rights = Readonly<{ name: string; isEnough: boolean }>;

async function administratorOf({ url }: Cluster): Promise<Rights | undefined> {
  const statement = `select rolname as name, rolsuper or (rolcreaterole and rolcreatedb) as "isEnough"
    from pg_roles where rolname = current_user`;
  return withClient(url("postgres"), async (client) => (await client.query<Rights>(statement)).rows[0]);
}

/** Answers whether the server may start. */
export async function setUpDatabase(cluster: Cluster, roles: RolePasswords): Promise<boolean> {
  const administrator = await administratorOf(cluster);
  if (!administrator?.isEnough) {
    console.error(`database: the administrator ${administrator?.name} needs the rights CREATEROLE and CREATEDB`);
    return false;
  }
  try {
    await prepareDatabase(cluster, DATABASE, roles, (sentence) => console.log(`database: ${sentence}`));
    console.log("database: roles and schema are up to date");
    return true;
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    // The sentence says all there is to know.
    console.error(`database: ${error.message}`);
    return false;
  }
}
