import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { messages } from "../scripts/messages.ts";

// The history chart alone on a page, built as it is delivered, for `pnpm bench chart`.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(), react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: join(import.meta.dirname, "../../../.local/chart-bench"),
    emptyOutDir: true,
    rolldownOptions: { input: join(import.meta.dirname, "chart.html") },
  },
});
