// The gallery, built from this checkout and served on loopback: every state of a tank without a server behind it.

import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { VITE, WEB_APP } from "@halocline/local-services/web-app";
import { type FileServer, serveFolder } from "./file-server.ts";

const FOLDER = repositoryPath(".local/gallery");

export async function openGallery(): Promise<FileServer> {
  const env = { ...process.env, NODE_ENV: "production" };
  run(process.execPath, [VITE, "build", "--config", "vite.gallery.config.ts"], { cwd: WEB_APP, env });
  const { url, stop } = await serveFolder(FOLDER, { assetCaching: "public, max-age=31536000, immutable" });
  return { url: `${url}gallery.html`, stop };
}
