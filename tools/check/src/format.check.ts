import type { Check } from "./check.types.ts";
import { judgeTool } from "./run-tool.ts";

export const formatCheck: Check = {
  name: "format and imports",
  run: () => judgeTool("biome", ["ci", "--colors=off", "--reporter=summary", "."]),
};
