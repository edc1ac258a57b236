// What makes the app installable: the page that is shown without a connection, and the worker that keeps exactly that page. Both
// are built apart from the app, which must not grow by them, and named by the build they belong to.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { inlineTheme } from "./inline-theme.ts";

const WEB = join(import.meta.dirname, "..");
const OFFLINE_PAGE = "offline.html";
/** Named by the offline page, and not built. */
const KEPT_PUBLIC_FILES = ["favicon.svg"];
const WORKER_FILE = "sw.js";

type Files = ReadonlyMap<string, string | Uint8Array>;

type Built = Awaited<ReturnType<typeof build>>;

function filesOf(built: Built): Files {
  const [made] = Array.isArray(built) ? built : [built];
  if (!made || !("output" in made)) throw new Error("the build has no output");
  return new Map(made.output.map((part) => [part.fileName, part.type === "chunk" ? part.code : part.source]));
}

const APART = { root: WEB, configFile: false, publicDir: false, logLevel: "warn", resolve: { tsconfigPaths: true } } as const;

async function buildOfflinePage(): Promise<Files> {
  const rolldownOptions = { input: join(WEB, OFFLINE_PAGE) };
  const options = { write: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, rolldownOptions };
  return filesOf(await build({ ...APART, plugins: [inlineTheme()], build: options }));
}

/** One plain script: not every browser takes a module for a worker. */
async function buildWorker(entry: string, define: Readonly<Record<string, string>>): Promise<string | Uint8Array> {
  const rolldownOptions = {
    input: join(WEB, "src/worker", entry),
    output: { format: "iife", entryFileNames: WORKER_FILE },
  } as const;
  const script = filesOf(await build({ ...APART, define, build: { write: false, rolldownOptions } })).get(WORKER_FILE);
  if (script === undefined) throw new Error("the worker was not built");
  return script;
}

function digestOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex").slice(0, 16);
}

/** With `isRetired` the build takes back every worker that was ever installed from this address. */
export function installable(isRetired: boolean): Plugin {
  let offline: Files = new Map();
  let buildId = "";
  return {
    name: "installable",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(page, { bundle = {} }) {
        if (isRetired) return [];
        offline = await buildOfflinePage();
        const kept = KEPT_PUBLIC_FILES.map((name) => readFileSync(join(WEB, "public", name)));
        // Names of built files say what is in them.
        buildId = digestOf([page, ...Object.keys(bundle).toSorted(), ...offline.values(), ...kept]);
        return [{ tag: "meta", attrs: { name: "halocline-build", content: buildId }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        for (const [fileName, source] of offline) if (!(fileName in bundle)) this.emitFile({ type: "asset", fileName, source });
        const shell = [...offline.keys(), ...KEPT_PUBLIC_FILES].map((name) => `/${name}`);
        const define = {
          BUILD: JSON.stringify(buildId),
          SHELL: JSON.stringify(shell),
          OFFLINE_PAGE: JSON.stringify(`/${OFFLINE_PAGE}`),
        };
        const source = await buildWorker(isRetired ? "retired-worker.ts" : "worker.ts", define);
        this.emitFile({ type: "asset", fileName: WORKER_FILE, source });
      },
    },
  };
}
