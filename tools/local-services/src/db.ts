// pnpm db: migrations, and the types that the code has of the database.

import { Argument, command, InvalidArgumentError } from "@halocline/command-line/command";
import { generateTypes } from "./database-types.ts";
import { newMigration } from "./new-migration.ts";

function migrationName(text: string): string {
  if (!/^[a-z0-9_]+$/.test(text)) throw new InvalidArgumentError("It may have small letters, digits and _ only.");
  return text;
}

export const program = command("pnpm db", "Makes migrations and the types of the database.", "pnpm db new add_tank_notes");
program.addCommand(
  command("new", "Makes an empty migration, numbered with the time, and prints its path.", "pnpm db new add_tank_notes")
    .addArgument(new Argument("<name>", "what it does, of small letters, digits and _").argParser(migrationName))
    .action(newMigration),
);
program.addCommand(
  command("types", "Writes the database's types from a freshly migrated database.", "pnpm db types").action(() =>
    generateTypes({ write: true }),
  ),
);
program.addCommand(
  command("verify", "Fails if the committed types differ from what the migrations give.", "pnpm db verify").action(() =>
    generateTypes({ write: false }),
  ),
);

if (import.meta.main) await program.parseAsync();
