// The web app's own build tool, for everybody who starts or builds the app from outside.

import { repositoryPath } from "./paths.ts";
import { run } from "./processes.ts";

export const WEB_APP = repositoryPath("apps/web");
export const VITE = repositoryPath("apps/web/node_modules/vite/bin/vite.js");

/** Answers with the folder. A test runner calls itself "test", and React would come as its development build: hence the mode. */
export function buildWebApp(): string {
  run(process.execPath, [VITE, "build"], { cwd: WEB_APP, env: { ...process.env, NODE_ENV: "production" } });
  return repositoryPath("apps/web/dist");
}
