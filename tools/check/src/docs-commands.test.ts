import { expect, it } from "vitest";
import { findUnrun } from "./docs-commands.check.ts";
import { plantTree } from "./planted-tree.ts";

const guide = "# Begin\n\n```sh\nstart\n```\n\n## Look\n\n```sql\nselect 1;\n```\n\n```json\n{}\n```\n";

it("agrees when each block is asked for by a test", () => {
  using tree = plantTree({
    "docs/operations.md": guide,
    "apps/server/src/look.pg.test.ts": 'const [first] = documentedCommands("Look", "sql");',
    "e2e/begin.e2e.ts": 'for (const text of documentedCommands("Begin")) run(text);',
  });
  expect(findUnrun(tree.root)).toEqual([]);
});

it("names a block that nobody runs: another language, a comment, a file that is no test", () => {
  using tree = plantTree({
    "docs/operations.md": guide,
    "apps/server/src/look.pg.test.ts": 'documentedCommands("Look");\n// documentedCommands("Begin")',
    "apps/server/src/look.ts": 'documentedCommands("Look", "sql");',
    "apps/server/node_modules/other/begin.test.ts": 'documentedCommands("Begin");',
  });
  expect(findUnrun(tree.root)).toEqual([
    'docs/operations.md: no test runs the sh of "Begin"',
    'docs/operations.md: no test runs the sql of "Look"',
  ]);
});
