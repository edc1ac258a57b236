import { expect, it } from "vitest";
import { findMissing } from "./docs-paths.check.ts";
import { plantTree } from "./planted-tree.ts";

const real = {
  "package.json": JSON.stringify({ scripts: { check: "", "db:new": "" } }),
  "apps/server/src/features/devices/devices.store.ts": "",
  "docs/glossary.md": "# Words",
};

it("accepts paths, patterns, links and scripts that exist", () => {
  using tree = plantTree({
    ...real,
    "README.md": [
      "`apps/server/src/features/`, `apps/server/src/features/<noun>/<noun>.store.ts`",
      "`apps/server/src/features/devices/devices.store.ts:12`",
      "[words](docs/glossary.md#boot) [here](#start) [there](https://example.org/docs/none.md)",
      "`pnpm check`, `pnpm install`, `pnpm db:new add_runs`",
      "```sh\npnpm run check # apps/none in a comment is code too\n```".replace("apps/none", "apps/server"),
      "Prose may say apps/nowhere and pnpm nonsense.",
    ].join("\n"),
    "docs/adr/0001.md": "[words](../glossary.md)",
  });
  expect(findMissing(tree.root)).toEqual([]);
});

it("reports a path, a link, a pattern and a script that do not exist", () => {
  using tree = plantTree({
    ...real,
    "CONTRIBUTING.md": "`apps/server/src/gone.ts` and `pnpm lint`",
    "README.md": '<img src="docs/images/gone.png" alt="A picture"> <img src="https://example.org/there.png">',
    "docs/adr/0001.md": "[words](glossary.md), `tools/*/gone.ts`\n```\npnpm dance\n```",
  });
  expect(findMissing(tree.root).sort()).toEqual([
    "CONTRIBUTING.md names apps/server/src/gone.ts, which does not exist",
    "CONTRIBUTING.md names the script lint, which package.json does not have",
    "README.md names docs/images/gone.png, which does not exist",
    "docs/adr/0001.md names docs/adr/glossary.md, which does not exist",
    "docs/adr/0001.md names the script dance, which package.json does not have",
    "docs/adr/0001.md names tools/*/gone.ts, which does not exist",
  ]);
});
