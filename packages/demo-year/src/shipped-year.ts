// The year that comes with the project, by way of the root, whose layout a build shares. Made by `pnpm sim year --write`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HouseholdYear } from "./year.types.ts";
import { decodeYear } from "./year-file.ts";

export const SHIPPED_YEAR = join(import.meta.dirname, "../../../packages/demo-year/year.bin");

export const readShippedYear = (): HouseholdYear => decodeYear(readFileSync(SHIPPED_YEAR));
