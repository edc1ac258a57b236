// A program of this repository as a single file. Packages with native code stay packages.

import { repositoryPath } from "@halocline/local-services/paths";
import { rolldown } from "rolldown";
import { packagesOf } from "./shipped-packages.ts";

/** Packages with native code, and the app that depends on each. */
export const NATIVE_PACKAGES = { "@node-rs/argon2": "apps/server" } as const;

/**
 * The engine keeps a program's text in memory: without comments, and a byte for each character instead of two, which a single one
 * outside of Latin 1 would cost. Names and lines stay, so that a stack in a log can be read without the source map, whose
 * decoding would cost the server some hundred megabytes.
 */
const TEXT = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

/** Returns the packages that are in the file. */
export async function bundle(entry: string, file: string, { sourcemap }: Readonly<{ sourcemap: boolean }>): Promise<Set<string>> {
  const build = await rolldown({
    input: repositoryPath(entry),
    platform: "node",
    external: [...Object.keys(NATIVE_PACKAGES), "pg-native"],
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
    onLog: (level, log, report) => {
      // A bundle with a hole in it must never be shipped.
      if (level === "warn" && log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      report(level, log);
    },
  });
  const made = await build.write({ file, format: "esm", sourcemap, codeSplitting: false, ...TEXT });
  await build.close();
  return packagesOf(made.output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : [])));
}
