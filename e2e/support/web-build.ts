import { repositoryPath } from "@halocline/local-services/paths";
import { buildWebApp } from "@halocline/local-services/web-app";

/** Set by the run that has built it: every story of one run is given the same screens. */
const IS_BUILT = "E2E_WEB_IS_BUILT";

/** The web app as a server is given it, built in this run: a build of yesterday would test yesterday's screens. */
export function builtWebFolder(): string {
  if (process.env[IS_BUILT] === undefined) {
    buildWebApp();
    process.env[IS_BUILT] = "1";
  }
  return repositoryPath("apps/web/dist");
}
