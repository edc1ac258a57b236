// pnpm db:new NAME: an empty migration, numbered with the time in UTC.

import { writeFileSync } from "node:fs";
import { repositoryPath } from "./paths.ts";

const [name = ""] = process.argv.slice(2);
if (/^[a-z0-9_]+$/.test(name)) {
  const number = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const path = `apps/server/src/db/migrations/${number}_${name}.sql`;
  writeFileSync(repositoryPath(path), "", { flag: "wx" });
  console.log(path);
} else {
  console.error("usage: pnpm db:new NAME, of small letters, digits and _");
  process.exitCode = 1;
}
