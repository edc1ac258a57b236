// Once before all stories; the processes that run them inherit what it notes.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeStackTemplate } from "@halocline/local-services/stack";
import { builtProgram } from "./built-programs.ts";
import { builtDeviceProgram } from "./device-build.ts";
import { isFirmwareWanted } from "./story-fleet.ts";
import { STACK_TEMPLATE } from "./system.ts";
import { builtWebFolder } from "./web-build.ts";

export async function setup(): Promise<() => void> {
  builtWebFolder();
  builtProgram("server");
  if (isFirmwareWanted()) builtDeviceProgram();
  const folder = mkdtempSync(join(tmpdir(), "halocline-e2e-template-"));
  const remove = await makeStackTemplate(folder);
  process.env[STACK_TEMPLATE] = folder;
  return remove;
}
