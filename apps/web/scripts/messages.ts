// The message catalogues, compiled before anything imports them, and again when one of them is edited.

import { dirname } from "node:path";
import { compileMessages, MESSAGES, requireMessages } from "@halocline/message-compiler/compile";
import type { Plugin } from "vite";

export const messages = (): Plugin => ({
  name: "messages",
  config: () => requireMessages(),
  configureServer: ({ watcher, config: { logger } }) => {
    watcher.add(MESSAGES);
    watcher.on("change", (path) => {
      if (dirname(path) !== MESSAGES || !path.endsWith(".json")) return;
      for (const problem of compileMessages()) logger.error(problem);
    });
  },
});
