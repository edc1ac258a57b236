// The committed WASM, compiled once per process.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoreModule } from "./core.types.ts";
import { WasmCore } from "./wasm-core.ts";
import { type CompiledWasm, webAssembly } from "./web-assembly.ts";

export const COMMITTED_WASM = join(import.meta.dirname, "../wasm/core.wasm");

let compiled: CompiledWasm | null = null;

export function loadCore(): CoreModule {
  compiled ??= new webAssembly.Module(readFileSync(COMMITTED_WASM));
  const module = compiled;
  return { boot: (boot) => new WasmCore(module, boot) };
}
