import { existsSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";

/** The built web app, as a server is given it; built now when nobody has. */
export function builtWebFolder(): string {
  const folder = repositoryPath("apps/web/dist");
  const vite = repositoryPath("apps/web/node_modules/vite/bin/vite.js");
  if (!existsSync(`${folder}/index.html`)) run(process.execPath, [vite, "build"], { cwd: repositoryPath("apps/web") });
  return folder;
}
