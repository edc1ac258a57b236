import { describe, expect, it } from "vitest";
import {
  alreadyKnownLetter,
  confirmEmailChangeLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from "./letters.ts";

const here = { publicUrl: "https://tanks.example" };
const ada = { firstName: "Ada", lastName: "Reef", email: "ada@example.test" };

describe("letters", () => {
  it("link to our own pages, with the token made safe for an address", () => {
    expect(verifyEmailLetter(here, ada, "a b&c").text).toContain("https://tanks.example/verify-email?token=a%20b%26c\n");
    expect(resetPasswordLetter(here, ada, "t").text).toContain("https://tanks.example/reset-password?token=t\n");
    expect(confirmEmailChangeLetter(here, ada, "new@example.test", "t").text).toContain("new@example.test");
  });

  it("say the same as text and as HTML", () => {
    for (const { text, html } of [
      alreadyKnownLetter(here, ada),
      passwordChangedLetter(here, ada),
      resetPasswordLetter(here, ada, "t"),
    ]) {
      const words = (content: string) =>
        content
          .replaceAll(/<[^>]+>|https:\S+|:\n/g, " ")
          .split(/\s+/)
          .filter(Boolean);
      expect(words(html)).toEqual(words(text));
    }
  });

  it("[SEC-8] show names as text", () => {
    const { html, to } = verifyEmailLetter(here, { ...ada, firstName: '<b onload="x">&' }, "t");
    expect(html).toContain("Hello &lt;b onload=&quot;x&quot;&gt;&amp;,");
    expect(to.address).toBe("ada@example.test");
  });
});
