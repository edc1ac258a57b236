import type { Check } from "./check.types.ts";
import { judgeTool } from "./run-tool.ts";

export const LINT_ARGUMENTS = ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"] as const;

export const lintCheck: Check = {
  name: "lint",
  run: () => judgeTool("oxlint", [...LINT_ARGUMENTS, "--format=unix", "."]),
};
