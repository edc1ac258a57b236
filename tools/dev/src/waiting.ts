// What runs before it is needed: Node and the libraries of a program are loaded, its own source is not. "load" reads the source as
// it is then, "start" runs it.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

// From here on the command line looks as if the program had been started by itself.
process.argv.splice(1, 1);
const [, main = "", ...sources] = process.argv;
process.argv.splice(2);
const mainUrl = pathToFileURL(main).href;

function dependenciesOf(folder: string): Record<string, string> {
  const file = join(folder, "package.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")).dependencies ?? {};
  return folder === dirname(folder) ? {} : dependenciesOf(dirname(folder));
}
/** Ours may be edited too; whatever cannot be loaded here says so when the program needs it. */
const libraries = Object.entries(dependenciesOf(dirname(main))).filter(([, version]) => !version.startsWith("workspace:"));
const load = async (name: string): Promise<unknown> => import(import.meta.resolve(name, mainUrl));
for (const [name] of libraries) await load(name).catch(() => {});

async function obey(word: "load" | "start"): Promise<void> {
  if (word === "load") for (const source of sources) import(pathToFileURL(source).href).catch(() => {});
  if (word !== "start") return;
  process.disconnect();
  await import(mainUrl);
}
process.on("message", (word: "load" | "start") => void obey(word));
