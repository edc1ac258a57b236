import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { inlineTheme } from "./scripts/inline-theme.ts";
import { precompress } from "./scripts/precompress.ts";
import { preloadDashboard } from "./scripts/preload-dashboard.ts";

export default defineConfig(({ mode }) => {
  const { HALOCLINE_API_URL = "http://127.0.0.1:8080" } = loadEnv(mode, ".", "HALOCLINE_");
  const toServer = { target: HALOCLINE_API_URL, changeOrigin: true };
  return {
    plugins: [react(), tailwindcss(), inlineTheme(), preloadDashboard(), precompress()],
    resolve: { alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/style-singleton.ts") } },
    // The content security policy allows files of our own origin only, so nothing becomes a data: URL.
    build: {
      assetsInlineLimit: 0,
      // What every visit needs stays in one file: cut up for the screens that share parts of it, it only compresses worse.
      // What several screens share is a second one: in crumbs, each its own request, it made the dashboard wait. What only two
      // share stays with them: the manuals and their editor would bring all of Markdown to the dashboard.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "app", tags: ["$initial"], priority: 2 },
              { name: "forms", test: /react-hook-form/, minShareCount: 2, priority: 2 },
              { name: "floating", test: /@floating-ui|react-(popper|roving-focus|collection)/, minShareCount: 2, priority: 2 },
              { name: "shared", minShareCount: 3, priority: 1 },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        "/api": toServer,
        "/dev": toServer,
        // The Origin stays the page's: the server is told that address as its public one.
        "/ws": { ...toServer, ws: true },
      },
    },
  };
});
