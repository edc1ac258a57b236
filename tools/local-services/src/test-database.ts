// A database of one's own for one test file.

import { randomBytes } from "node:crypto";
import {
  DATABASE_ROLES,
  type DatabaseRole,
  type DatabaseUrls,
  endConnections,
  keepConnections,
  type RolePasswords,
  withClient,
} from "./database.ts";

export const TEMPLATE = "halocline_template";

export type TestCluster = Readonly<{ superuserUrl: string; port: number; passwords: RolePasswords }>;

export type TestDatabase = Readonly<{ urls: DatabaseUrls; drop: () => Promise<void> }>;

export async function createTestDatabase(cluster: TestCluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = (database: string) => cluster.superuserUrl.replace("/DATABASE?", `/${database}?`);
  await withClient(admin("postgres"), (client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy owner halocline_owner`),
  );
  const urls = DATABASE_ROLES.map((role): [DatabaseRole, string] => [
    role,
    `postgres://halocline_${role}:${cluster.passwords[role]}@127.0.0.1:${cluster.port}/${name}?sslmode=disable`,
  ]);
  // What is written and looked up as the administrator, some hundred times in a file.
  keepConnections(admin(name));
  return {
    urls: { ...(Object.fromEntries(urls) as Record<DatabaseRole, string>), admin: admin(name) },
    drop: async () => {
      await endConnections(admin(name));
      await withClient(admin("postgres"), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
