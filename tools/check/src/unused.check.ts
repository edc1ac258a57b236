import type { Check } from "./check.types.ts";
import { judgeTool } from "./run-tool.ts";

export const unusedCheck: Check = {
  name: "unused",
  run: () => judgeTool("knip", ["--no-progress", "--no-config-hints"]),
};
