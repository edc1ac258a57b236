// Node has WebAssembly, but its types come with a browser's, which this package is checked without.

export type CompiledWasm = Readonly<{ readonly __brand: "compiled" }>;
export type WasmExports = Readonly<Record<string, unknown>>;

type WebAssemblyApi = Readonly<{
  Module: new (bytes: Uint8Array) => CompiledWasm;
  Instance: new (module: CompiledWasm) => Readonly<{ exports: WasmExports }>;
  compile: (bytes: ArrayBuffer) => Promise<CompiledWasm>;
  compileStreaming: (response: Response) => Promise<CompiledWasm>;
}>;

const api: unknown = Reflect.get(globalThis, "WebAssembly");

export const webAssembly = api as WebAssemblyApi;
