// The screen that most visits open is fetched beside the app itself, not after it has started: one round trip less. Style
// sheet and font go before all scripts, so that something is to be seen while those are on their way.

import type { Plugin } from "vite";

const SCRIPT = '<script type="module"';

export function preloadDashboard(): Plugin {
  return {
    name: "preload-dashboard",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        const dashboard = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/app/routes/dashboard.tsx"));
        if (!dashboard) throw new Error("the build has no chunk for the dashboard");
        if (!page.includes(SCRIPT)) throw new Error(`index.html has no ${SCRIPT}`);
        const html = page.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
        const tags = [dashboard.fileName, ...dashboard.imports]
          .filter((file) => !page.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", href: `/${file}`, fetchpriority: "low" },
            injectTo: "head" as const,
          }));
        return { html, tags };
      },
    },
  };
}
