import { describe, expect, it } from "vitest";
import { arrayLiteral, quoted } from "./array-literal.ts";

describe("an array literal", () => {
  it("holds numbers, booleans, words and nulls as they are", () => {
    expect(arrayLiteral([1, 2.5, -3n, true, "idle", null], (value) => value)).toBe("{1,2.5,-3,true,idle,NULL}");
  });

  it("of nothing is empty", () => {
    expect(arrayLiteral([], () => 1)).toBe("{}");
  });

  it("tells the word NULL from no value once it is quoted", () => {
    expect(arrayLiteral(["NULL", null], quoted)).toBe('{"NULL",NULL}');
  });

  it("escapes what has a meaning inside quotes", () => {
    expect(quoted('a"b\\c')).toBe('"a\\"b\\\\c"');
  });
});
