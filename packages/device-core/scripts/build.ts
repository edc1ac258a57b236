// Compiles the core into the WASM that is committed. `pnpm --filter @halocline/device-core build`

import { statSync } from "node:fs";
import { buildWasm, COMMITTED_WASM } from "./toolchain.ts";

buildWasm(COMMITTED_WASM);
process.stdout.write(`core.wasm: ${statSync(COMMITTED_WASM).size} bytes\n`);
