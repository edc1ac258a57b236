// A broken core, in the shape in which the good one comes (src/load-core.ts).

import { readFileSync } from "node:fs";
import type { CoreModule } from "../src/core.types.ts";
import { WasmCore } from "../src/wasm-core.ts";
import { webAssembly } from "../src/web-assembly.ts";
import { buildMutant } from "./build-mutant.ts";
import type { Mutant } from "./mutant.ts";

export function loadMutant(broken: Mutant): CoreModule {
  const module = new webAssembly.Module(readFileSync(buildMutant(broken)));
  return { boot: (boot) => new WasmCore(module, boot) };
}
