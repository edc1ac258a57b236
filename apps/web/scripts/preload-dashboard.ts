// The screen that most visits open is fetched beside the app itself, not after it has started: one round trip less.

import type { Plugin } from "vite";

export function preloadDashboard(): Plugin {
  return {
    name: "preload-dashboard",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        const dashboard = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/app/routes/dashboard.tsx"));
        if (!dashboard) throw new Error("the build has no chunk for the dashboard");
        return [dashboard.fileName, ...dashboard.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({ tag: "link", attrs: { rel: "modulepreload", href: `/${file}` }, injectTo: "head" as const }));
      },
    },
  };
}
