import { expect, it } from "vitest";
import { findLongLines } from "./docs-lines.check.ts";
import { plantTree } from "./planted-tree.ts";

const long = "word ".repeat(32).padEnd(161, "s");

it("agrees with lines of 160 characters, and with longer table rows and code", () => {
  using tree = plantTree({
    "README.md": `# Title\n\n${long.slice(0, 160)}\n\n| ${long} |\n\n  | ${long} |\n`,
    "docs/guide.md": `\`\`\`sh\n${long}\n\`\`\`\n\n- a list\n\n  \`\`\`sql\n  ${long}\n  \`\`\`\n`,
    "packages/core/notes.md": long,
  });
  expect(findLongLines(tree.root)).toEqual([]);
});

it("names each long line, after a code block too", () => {
  using tree = plantTree({
    "CHANGELOG.md": `# Changes\n\n- ${long}\n`,
    "CONTRIBUTING.md": long,
    "README.md": `# Title\n\n${long}\n`,
    "SECURITY.md": long,
    "docs/adr/0001.md": `\`\`\`sh\npnpm dev\n\`\`\`\n\n${long}\nshort\n${long}s\n`,
  });
  expect(findLongLines(tree.root)).toEqual([
    "CHANGELOG.md:3 has 163 characters; wrap it, at most 160",
    "CONTRIBUTING.md:1 has 161 characters; wrap it, at most 160",
    "README.md:3 has 161 characters; wrap it, at most 160",
    "SECURITY.md:1 has 161 characters; wrap it, at most 160",
    "docs/adr/0001.md:5 has 161 characters; wrap it, at most 160",
    "docs/adr/0001.md:7 has 162 characters; wrap it, at most 160",
  ]);
});
