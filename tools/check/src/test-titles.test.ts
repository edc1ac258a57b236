import { expect, it } from "vitest";
import { testTitles } from "./test-titles.ts";

it("reads the titles of tests and of tables of tests, as they are written", () => {
  const source = [
    'it("one", () => {});',
    'test("two with a \\"word\\"", async () => {});',
    "  it.each<[string, number]>([\n  [f(1), 2],\n])(\n    '[RULE-1] three %s',\n    () => {},\n  );",
    "test.each(LOOKS)(`four $name`, () => {});",
  ].join("\n");
  expect([...testTitles(source)]).toEqual(["one", 'two with a "word"', "[RULE-1] three %s", "four $name"]);
});

it("takes no title from a group, a call, a comment, or a test that does not run", () => {
  const source = [
    'describe("group", () => {',
    '  press("button");',
    '  // it("once", () => {});',
    '  /* it("twice", () => {}); */',
    '  it.skip("later", () => {});',
    '  it.todo("some day");',
    '  page.it("method", 1);',
    "});",
  ].join("\n");
  expect([...testTitles(source)]).toEqual([]);
});
