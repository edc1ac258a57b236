import { describe, expect, it } from "vitest";
import { isPlainName, plainName } from "./person-name.ts";

const PLAIN = ["Ada", "Zoë-Ann", "O’Connor", "محمد", "王小明", "St. John", "Awww. no".replace("www.", "ww."), "Dr. K: Reef"];
const ODD: readonly [string, string][] = [
  ["Ada\r\nBcc: a@b.c", "Ada Bcc: a@b.c"],
  ["Reef\u202eflip", "Reef flip"],
  ["A\u2028b\u2029c", "A b c"],
  ["\u200b", ""],
  ["Your tank floods! http://evil.example", "Your tank floods! http evil.example"],
  ["WWW.evil.example", "evil.example"],
  ["wwwww.w.x", "ww w.x"],
];

describe("a person's name", () => {
  it.each(PLAIN)("%s is plain and stays as it is", (name) => {
    expect([isPlainName(name), plainName(name)]).toEqual([true, name]);
  });

  it.each(ODD)("%j is not plain and becomes %j", (name, plain) => {
    expect([isPlainName(name), plainName(name)]).toEqual([false, plain]);
    expect(isPlainName(plainName(name))).toBe(true);
  });
});
