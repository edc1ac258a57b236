import { expect, it } from "vitest";
import { keepSearch, parseSearch, stringifySearch } from "./plain-search.ts";

it("leaves every value as it came", () => {
  const token = "123456789012345678901234567890";
  expect(parseSearch(`?token=${token}&x=true`)).toEqual({ token, x: "true" });
  expect(stringifySearch({ next: "/a?b=c", tank: undefined })).toBe("?next=%2Fa%3Fb%3Dc");
  expect(stringifySearch({})).toBe("");
});

it("keeps what a screen knows", () => {
  expect(keepSearch("next")({ next: "/a", other: "b" })).toEqual({ next: "/a" });
  expect(keepSearch("next")({ next: 5 })).toEqual({});
});
