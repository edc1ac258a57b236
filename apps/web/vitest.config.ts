import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["vitest.setup.ts"],
    testTimeout: 60_000,
    restoreMocks: true,
    // Style sheets are emptied by default; this one is read by its contrast test.
    css: { include: [/tokens\.css/] },
  },
});
