import { describe, expect, it } from "vitest";
import { blocksOf, documentedCommands } from "./documented-commands.ts";

describe("the commands of a guide", () => {
  it("stand under their heading, with their language, line by line", () => {
    const guide = [
      "# One",
      "text",
      "```sh",
      "# no heading",
      "first",
      "```",
      "## Two",
      "  ```sql",
      "  select 1;",
      "  ```",
      "end",
    ].join("\n");
    expect(blocksOf(guide)).toEqual([
      { heading: "One", language: "sh", text: "# no heading\nfirst" },
      { heading: "Two", language: "sql", text: "  select 1;" },
    ]);
  });

  it("are those of the operations guide", () => {
    const heading = "Roles in separate processes";
    expect(documentedCommands(heading)[0]).toContain("--roles worker");
  });

  it("are missed where there are none", () => {
    expect(() => documentedCommands("No such heading")).toThrow('no sh block under "No such heading"');
  });
});
