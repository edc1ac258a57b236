import { describe, expect, it } from "vitest";
import { readPhoneNumber } from "./phone-number.ts";

describe("a telephone number", () => {
  it.each([
    ["+491701234567", "+491701234567"],
    [" +49 (0)170 / 123-45.67 ", "+491701234567"],
    ["0049 170 1234567", "+491701234567"],
    ["+1 (415) 555‑2671", "+14155552671"],
  ])("%j is %s", (text, number) => {
    expect(readPhoneNumber(text)).toBe(number);
  });

  it.each([
    "",
    "0170 1234567",
    "+0170 1234567",
    "+49 170",
    "+4917012345678901",
    "+49 170 CALL",
    "+49170;ext=1",
    "+49170#1234",
    "javascript:1",
  ])("%j is none", (text) => {
    expect(readPhoneNumber(text)).toBeNull();
  });
});
