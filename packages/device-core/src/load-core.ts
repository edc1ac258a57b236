// The committed WASM, compiled once per process.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoreModule } from "./core.types.ts";
import { WasmCore } from "./wasm-core.ts";
import { type CompiledWasm, webAssembly } from "./web-assembly.ts";

/** By way of the root, whose layout a build shares: bundled, this code is in another folder of the same depth. */
export const COMMITTED_WASM = join(import.meta.dirname, "../../../packages/device-core/wasm/core.wasm");

let compiled: CompiledWasm | null = null;

export function loadCore(): CoreModule {
  compiled ??= new webAssembly.Module(readFileSync(COMMITTED_WASM));
  const module = compiled;
  return { boot: (boot) => new WasmCore(module, boot) };
}
