// The landing page as files that any file server can serve, from any path: pnpm --filter @halocline/web landing:build.

import { renameSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { inlineTheme } from "./scripts/inline-theme.ts";
import { messages } from "./scripts/messages.ts";
import { SERVED_FOLDERS } from "./scripts/served-folders.ts";

const OUT = process.env.HALOCLINE_LANDING_FOLDER ?? join(import.meta.dirname, "../../.local/landing");

/** A file server shows index.html for a folder. */
const asIndex: Plugin = {
  name: "as-index",
  apply: "build",
  writeBundle: () => renameSync(join(OUT, "landing.html"), join(OUT, "index.html")),
};

export default defineConfig({
  plugins: [messages(), react(), tailwindcss(), inlineTheme(), asIndex],
  base: "./",
  envPrefix: "HALOCLINE_LANDING_",
  resolve: {
    tsconfigPaths: true,
    alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/overlays/style-singleton.ts") },
  },
  server: { fs: { allow: SERVED_FOLDERS } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(import.meta.dirname, "landing.html") },
  },
});
