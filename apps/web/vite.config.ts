import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { firstDrawn } from "./scripts/first-drawn.ts";
import { inlineTheme } from "./scripts/inline-theme.ts";
import { installable } from "./scripts/installable.ts";
import { messages } from "./scripts/messages.ts";
import { precompress } from "./scripts/precompress.ts";
import { preloadDashboard } from "./scripts/preload-dashboard.ts";
import { SERVED_FOLDERS } from "./scripts/served-folders.ts";

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const TANK = /\/src\/(app|features\/(tanks|runs|alerts|devices|verdict))\/|lazy-wizard|lucide-react/;
const TANK_OR_TEXT = new RegExp(`${TANK.source}|/messages/(src|compiled)/`);
const OURS = /\/web\/src\//;
const SOURCE = join(import.meta.dirname, "src");
const FLOATING = /@floating-ui|react-(popper|roving-focus|collection)/;

/** In this order: what is compressed last is all there by then. */
const ownPlugins = (isWorkerRetired: boolean) => [inlineTheme(), preloadDashboard(), installable(isWorkerRetired), precompress()];

export default defineConfig(({ mode }) => {
  const { HALOCLINE_API_URL = "http://127.0.0.1:8080", HALOCLINE_SERVICE_WORKER } = loadEnv(mode, ".", "HALOCLINE_");
  const toServer = { target: HALOCLINE_API_URL, changeOrigin: true };
  return {
    plugins: [messages(), react(), tailwindcss(), ...ownPlugins(HALOCLINE_SERVICE_WORKER === "off")],
    resolve: {
      tsconfigPaths: true,
      alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/overlays/style-singleton.ts") },
    },
    // The content security policy allows files of our own origin only, so nothing becomes a data: URL.
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Few files, for each costs a phone a round trip; and none that brings what its screen does not need.
      //   react     changes seldom, so that a new version of ours leaves it in the browser's cache
      //   index     the rest of what every visit runs
      //   tank      parts of the dashboard that another screen has, too
      //   forms, floating   large libraries that a first visit can do without
      //   shared    what of ours another screen shares with the dashboard; libraries that two screens share stay with them
      //   later, common   the same two without the dashboard, which must not wait for them
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "react", test: REACT, priority: 5 },
              { name: "app", tags: ["$initial"], priority: 4 },
              { name: "forms", test: /react-hook-form/, minShareCount: 2, priority: 4 },
              { name: "floating", test: FLOATING, minShareCount: 2, priority: 4 },
              { name: firstDrawn("tank", SOURCE), debugName: "tank", test: TANK_OR_TEXT, minShareCount: 2, priority: 3 },
              { name: firstDrawn("shared", SOURCE), debugName: "shared", test: OURS, minShareCount: 2, priority: 2 },
              { name: "later", test: TANK, minShareCount: 2, priority: 1 },
              { name: "common", minShareCount: 3, priority: 0 },
            ],
          },
        },
      },
    },
    server: {
      fs: { allow: SERVED_FOLDERS },
      // Compiled while the server is still starting: what a first visit shows.
      warmup: { clientFiles: ["./src/main.tsx", "./src/app/routes/{landing,login,dashboard}.tsx"] },
      // Exact: a plain prefix would take screens along whose addresses begin alike.
      proxy: {
        "^/api/": toServer,
        // The Origin stays the page's: the server is told that address as its public one.
        "^/ws$": { ...toServer, ws: true },
      },
    },
  };
});
