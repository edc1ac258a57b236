// Compresses what the build wrote, once and as small as it goes, so that the server only has to choose a file.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts are compressed already; anything smaller travels in one packet either way. */
const WORTH_IT = /\.(js|css|html|svg|wasm|webmanifest)$/;
const WORTH_IT_BYTES = 1000;

export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (WORTH_IT.test(name)) compress(join(dir, name));
      }
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < WORTH_IT_BYTES) return;
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }));
}
