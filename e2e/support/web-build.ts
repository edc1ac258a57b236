import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";

/** Set by the run that has built it: every story of one run is given the same screens. */
const IS_BUILT = "E2E_WEB_IS_BUILT";

/** The web app as a server is given it, built in this run: a build of yesterday would test yesterday's screens. */
export function builtWebFolder(): string {
  if (process.env[IS_BUILT] === undefined) {
    const vite = repositoryPath("apps/web/node_modules/vite/bin/vite.js");
    // The test runner calls itself "test", and React would come as its development build.
    run(process.execPath, [vite, "build"], { cwd: repositoryPath("apps/web"), env: { ...process.env, NODE_ENV: "production" } });
    process.env[IS_BUILT] = "1";
  }
  return repositoryPath("apps/web/dist");
}
