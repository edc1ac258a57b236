// For every story file.

import { afterEach } from "vitest";
import { tellOpenPages } from "./browser.ts";

// The run was killed. Services end with this process. Vitest turns `process.exit` into an exception.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

// The log of a failed story shows what was on the screen: CI's browser cannot be looked at afterwards.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await tellOpenPages(task.name);
});
