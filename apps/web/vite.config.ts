import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

export default defineConfig(({ mode }) => {
  const { HALOCLINE_API_URL = "http://127.0.0.1:8080" } = loadEnv(mode, ".", "HALOCLINE_");
  const toServer = { target: HALOCLINE_API_URL, changeOrigin: true };
  return {
    plugins: [react(), tailwindcss()],
    resolve: { alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/style-singleton.ts") } },
    // The content security policy allows files of our own origin only, so nothing becomes a data: URL.
    build: {
      assetsInlineLimit: 0,
      // What every visit needs stays in one file: cut up for the screens that share parts of it, it only compresses worse.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] } } },
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
