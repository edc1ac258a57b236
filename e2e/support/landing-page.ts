// The landing page as plain files, and what a visitor finds on it.

import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import type { Page } from "playwright";
import { type FileServer, serveFolder } from "./file-server.ts";

/** Not at the root: the page must work wherever somebody puts it. */
const PATH = "/pages/of/somebody/";

/** Built as `pnpm --filter @halocline/web landing:build` does it, which runs the same in the web app's folder. */
export async function serveLandingPage(): Promise<FileServer> {
  const folder = repositoryPath(".local/landing-story");
  const env = { ...process.env, NODE_ENV: "production", HALOCLINE_LANDING_FOLDER: folder };
  run(process.execPath, [VITE, "build", "--config", "vite.landing.config.ts"], { cwd: WEB_APP, env });
  return serveFolder(folder, { path: PATH });
}

export const state = (page: Page) => page.getByTestId("tank-state");
export const rule = (page: Page) => page.getByTestId("tank-rule");
export const news = (page: Page) => page.getByRole("region", { name: /./ }).getByRole("status");
export const choice = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
