// Every command and subcommand of package.json: its help describes it and has an example, and it refuses what it
// does not know in one sentence.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
/** Biome prints its own help and refuses unknown options in one sentence. */
const NOT_OURS = ["format"];
/** Programs of an instance, which package.json does not name. */
const PRODUCTION = {
  setup: "tools/release/src/setup.ts",
  backup: "apps/backup/src/main.ts",
  trial: "apps/trial/src/main.ts",
};

const PROGRAMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(scripts)
      .filter(([name]) => !NOT_OURS.includes(name))
      .map(([name, script]) => [name, /^node (\S+\.ts)$/.exec(script)?.[1] ?? script]),
  ),
  ...PRODUCTION,
};

type Found = Readonly<{ path: string; root: CommandUnknownOpts; words: readonly string[]; command: CommandUnknownOpts }>;

function withCommands(root: CommandUnknownOpts, command: CommandUnknownOpts, words: readonly string[] = []): Found[] {
  const own = { path: [root.name(), ...words].join(" "), root, words, command };
  return [own, ...command.commands.flatMap((one) => withCommands(root, one, [...words, one.name()]))];
}

async function loadProgram(file: string): Promise<CommandUnknownOpts> {
  const { program } = (await import(pathToFileURL(resolve(ROOT, file)).href)) as { program: CommandUnknownOpts };
  return program;
}

const programs = await Promise.all(Object.values(PROGRAMS).map(loadProgram));
const all = programs.flatMap((program) => withCommands(program, program));
/** Vitest's options are theirs too, so only a run of Vitest knows what is unknown. */
const isVitests = ({ command }: Found): boolean => command.helpInformation().includes("-t for titles");

/** What it printed, and the exit code. */
async function run({ root, words }: Found, ...options: readonly string[]) {
  const printed = { out: "", err: "", exitCode: 0 };
  for (const { command } of withCommands(root, root))
    command
      .exitOverride((error) => {
        throw error;
      })
      .configureOutput({ writeOut: (text) => (printed.out += text), writeErr: (text) => (printed.err += text) });
  await root.parseAsync([...words, ...options], { from: "user" }).catch((error: { exitCode?: number }) => {
    if (error.exitCode === undefined) throw error;
    printed.exitCode = error.exitCode;
  });
  return printed;
}

const ONE_SENTENCE = /^error: [^\n]+\n$/;

it.each(all)("$path --help prints a description, the options and an example", async (found) => {
  const { out, err, exitCode } = await run(found, "--help");
  expect({ err, exitCode }).toEqual({ err: "", exitCode: 0 });
  expect(out).toContain(`Usage: ${found.path} [options]`);
  expect(found.command.description()).toMatch(/^[A-Z].+[.]$/);
  expect(out).toContain("Options:\n");
  const [, example = ""] = /\nExample:\n {2}(.+)\n/.exec(out) ?? [];
  expect(example).toMatch(found.path.startsWith("pnpm ") ? `${found.root.name()} ` : /^node .+[.]mjs"? /);
  expect(example).toContain(found.words.join(" "));
});

it.each(all.filter((found) => !isVitests(found)))("$path refuses an unknown option in one sentence", async (found) => {
  const required = found.command.options.filter(({ mandatory }) => mandatory).flatMap(({ long = "" }) => [long, "given"]);
  const { out, err, exitCode } = await run(found, ...required, "--no-such-option");
  expect({ out, exitCode }).toEqual({ out: "", exitCode: 1 });
  expect(err).toMatch(ONE_SENTENCE);
  expect(err).toContain("--no-such-option");
});

it.each(["tools/ci/src/test.ts", "sim/src/main.ts", "apps/server/src/main.ts"])(
  "%s, as a process, prints no stack for an unknown option",
  (file) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(ROOT, file), "--an-unknown-option"], {
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(ONE_SENTENCE);
  },
);

it("package.json and the guide name the same commands", () => {
  const guide = readFileSync(resolve(ROOT, "docs/commands.md"), "utf8");
  const documented = [...guide.matchAll(/^\| `(pnpm [^`]+?)`/gm)].map(([, line = ""]) => line.replaceAll(/ [A-Z]+\b/g, ""));
  const missing = all.map(({ path }) => path).filter((path) => path.startsWith("pnpm ") && !documented.includes(path));
  // A command that only groups others has no row.
  const holders = new Set(all.filter(({ command }) => command.commands.length > 0).map(({ path }) => path));
  expect(missing.filter((path) => !holders.has(path))).toEqual([]);
  const known = new Set([...all.map(({ path }) => path), ...NOT_OURS.map((name) => `pnpm ${name}`)]);
  expect(documented.filter((line) => !line.startsWith("pnpm --filter") && !known.has(line))).toEqual([]);
});
