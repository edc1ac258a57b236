// The same WASM where there are no files: in a page. The browser compiles it beside the page, while it still arrives.

import type { CoreModule } from "./core.types.ts";
import { WasmCore } from "./wasm-core.ts";
import { type CompiledWasm, webAssembly } from "./web-assembly.ts";

const WASM_TYPE = "application/wasm";

/** A plain file server may call it by another type; a browser then compiles nothing before all of it is there. */
async function compile(response: Response): Promise<CompiledWasm> {
  if (response.headers.get("content-type") === WASM_TYPE) return await webAssembly.compileStreaming(response);
  return await webAssembly.compile(await response.arrayBuffer());
}

export async function fetchCore(url: string): Promise<CoreModule> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the control core could not be fetched: ${response.status}`);
  const module = await compile(response);
  return { boot: (boot) => new WasmCore(module, boot) };
}
