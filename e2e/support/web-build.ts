import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";

/** The web app as a server is given it, built now: a build of yesterday would test yesterday's screens. */
export function builtWebFolder(): string {
  const vite = repositoryPath("apps/web/node_modules/vite/bin/vite.js");
  // The test runner calls itself "test", and React would come as its development build.
  run(process.execPath, [vite, "build"], { cwd: repositoryPath("apps/web"), env: { ...process.env, NODE_ENV: "production" } });
  return repositoryPath("apps/web/dist");
}
