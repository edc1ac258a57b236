// A browser story that fails says what was on the screen: nobody can look at CI's browser afterwards.

import { afterEach } from "vitest";
import { tellOpenPages } from "./browser.ts";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await tellOpenPages(task.name);
});
