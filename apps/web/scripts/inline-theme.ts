// The page's first script goes into the page itself: asked for on its own it held back the first paint by a round trip. The
// server lets exactly this script run, by its hash; the content security policy allows no other inline script.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FILE = join(import.meta.dirname, "../theme.js");
const TAG = '<script src="/theme.js"></script>';

export function inlineTheme(): Plugin {
  return {
    name: "inline-theme",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`);
        return html.replace(TAG, () => `<script>${readFileSync(FILE, "utf8")}</script>`);
      },
    },
  };
}
