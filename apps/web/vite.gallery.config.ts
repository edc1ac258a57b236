// The gallery is a page of its own beside the app: built into its own folder, or served while it is worked on.

import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inlineTheme } from "./scripts/inline-theme.ts";
import { messages } from "./scripts/messages.ts";
import { SERVED_FOLDERS } from "./scripts/served-folders.ts";

export default defineConfig({
  plugins: [messages(), react(), tailwindcss(), inlineTheme()],
  resolve: {
    tsconfigPaths: true,
    alias: { "react-style-singleton": join(import.meta.dirname, "src/ui/overlays/style-singleton.ts") },
  },
  build: {
    outDir: join(import.meta.dirname, "../../.local/gallery"),
    emptyOutDir: true,
    rolldownOptions: { input: join(import.meta.dirname, "gallery.html") },
  },
  server: { open: "/gallery.html", fs: { allow: SERVED_FOLDERS } },
});
