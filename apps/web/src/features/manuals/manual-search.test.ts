import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { describe, expect, it } from "vitest";
import { headingsOf, sectionOfAnchor } from "./heading-id.ts";
import { plainText, searchManuals } from "./manual-search.ts";

const section = (content: string, title = "A title"): ManualSection => ({
  id: title,
  sectionType: "quick-setup",
  sectionId: "a",
  title,
  content,
  order: 1,
});

describe("the search in the manuals", () => {
  it("finds words in what is read, with the words around them, and counts", () => {
    const [hit] = searchManuals([section("Drill a **siphon** break. A Siphon needs no pump.")], "siphon");
    expect(hit).toMatchObject({ count: 2, before: "Drill a ", match: "siphon", after: " break. A Siphon needs no pump." });
  });

  it("cuts between words", () => {
    const [hit] = searchManuals([section(`${"aquarium ".repeat(9)}siphon ${"controller ".repeat(9)}`)], "siphon");
    expect(hit?.before).toMatch(/^…( aquarium)+ $/);
    expect(hit?.after).toMatch(/^( controller)+ …$/);
  });

  it("finds titles, and nothing for a single letter or for an address that nobody reads", () => {
    expect(searchManuals([section("Text", "Wire it up")], "wire")).toMatchObject([{ count: 1, match: "" }]);
    expect(searchManuals([section("Text")], "t")).toEqual([]);
    expect(searchManuals([section("[here](https://x.example/secret)")], "secret")).toEqual([]);
  });

  it("reads Markdown as people do", () => {
    expect(plainText("## Pins\n\n| What | GPIO |\n|---|---|\n| `SDA` | 21 |\n\n> **Note** [Go](#x)")).toBe(
      "Pins What GPIO SDA 21 Note Go",
    );
  });
});

describe("anchors", () => {
  it("are made of second-level headings outside code", () => {
    expect(headingsOf("wire-up", "## The *pins*\n```\n## not one\n```\n### deeper\n## Dry test, before any pump ##")).toEqual([
      { id: "wire-up--the-pins", text: "The pins" },
      { id: "wire-up--dry-test-before-any-pump", text: "Dry test, before any pump" },
    ]);
  });

  it("know their section", () => {
    expect(sectionOfAnchor("wire-up--the-pins")).toBe("wire-up");
    expect(sectionOfAnchor("wire-up")).toBe("wire-up");
  });
});
