// An empty migration, numbered with the time in UTC.

import { writeFileSync } from "node:fs";
import { repositoryPath } from "./paths.ts";

export function newMigration(name: string): void {
  const number = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const path = `apps/server/src/db/migrations/${number}_${name}.sql`;
  writeFileSync(repositoryPath(path), "", { flag: "wx" });
  console.log(path);
}
