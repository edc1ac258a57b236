// A copy of the built web app that a story may replace under a running server, as an operator does.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@halocline/local-services/processes";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { builtWebFolder } from "./web-build.ts";

const BUILD_META = /(<meta name="halocline-build" content=")([0-9a-f]+)/;

export type DeployedWeb = Readonly<{
  folder: string;
  build: () => string;
  /** The same app under another build's name, in the page and in the worker. */
  deploy: (build: string) => void;
  /** The build that takes its worker back, as it is made for it. */
  deployRetired: () => void;
  remove: () => void;
}>;

export function deployWeb(): DeployedWeb {
  const folder = mkdtempSync(join(tmpdir(), "halocline-web-"));
  cpSync(builtWebFolder(), folder, { recursive: true });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const write = (name: string, text: string) => {
    // What is beside it in compressed form would be the old one.
    for (const ending of [".br", ".gz"]) rmSync(join(folder, name + ending), { force: true });
    writeFileSync(join(folder, name), text);
  };
  const build = () => BUILD_META.exec(read("index.html"))?.[2] ?? "none";
  return {
    folder,
    build,
    deploy: (next) => {
      const before = build();
      for (const name of ["index.html", "sw.js"]) write(name, read(name).replaceAll(before, next));
    },
    deployRetired: () =>
      run(process.execPath, [VITE, "build", "--outDir", folder, "--emptyOutDir"], {
        cwd: WEB_APP,
        env: { ...process.env, NODE_ENV: "production", HALOCLINE_SERVICE_WORKER: "off" },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
