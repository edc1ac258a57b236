// The catalogues compile, and code uses each of their texts.

import { join } from "node:path";
import { compileMessages, MESSAGES } from "@halocline/message-compiler/compile";
import { type Check, verdictOf } from "./check.types.ts";
import { listFiles, ROOT, readText } from "./repository.ts";
import { findUnusedTexts } from "./unused-messages.ts";

const ENGLISH = join(MESSAGES, "en.json").slice(ROOT.length + 1);

export const cataloguesCheck: Check = {
  name: "catalogues",
  run: async () => {
    const problems = compileMessages();
    if (problems.length > 0) return verdictOf(problems);
    const code = listFiles().filter(
      (path) => /^(apps|packages|tools|e2e)\/.*[.](tsx?|html)$/.test(path) && !/[.]test[.]tsx?$/.test(path),
    );
    const files = Object.fromEntries(code.map((path) => [path, readText(path)]));
    return verdictOf(findUnusedTexts(JSON.parse(readText(ENGLISH)), files).map((key) => `${ENGLISH}: ${key}: no code uses it`));
  },
};
