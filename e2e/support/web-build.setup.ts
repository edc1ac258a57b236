// Once before all stories; the processes that run them inherit what it notes.

import { builtDeviceProgram } from "./device-build.ts";
import { isFirmwareWanted } from "./story-fleet.ts";
import { builtWebFolder } from "./web-build.ts";

export function setup(): void {
  builtWebFolder();
  if (isFirmwareWanted()) builtDeviceProgram();
}
