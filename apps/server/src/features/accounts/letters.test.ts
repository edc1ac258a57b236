import { describe, expect, it } from "vitest";
import { createLetters } from "./letters.ts";

const letters = createLetters("https://tanks.example");
const ada = { firstName: "Ada", lastName: "Reef", email: "ada@example.test" };

describe("letters", () => {
  it("link to our own pages, with the token made safe for an address", () => {
    expect(letters.verifyEmail(ada, "a b&c").text).toContain("https://tanks.example/verify-email?token=a%20b%26c\n");
    expect(letters.resetPassword(ada, "t").text).toContain("https://tanks.example/reset-password?token=t\n");
    expect(letters.confirmEmailChange(ada, "new@example.test", "t").text).toContain("new@example.test");
  });

  it("say the same as text and as HTML", () => {
    for (const { text, html } of [letters.alreadyKnown(ada), letters.passwordChanged(ada), letters.resetPassword(ada, "t")]) {
      const words = (content: string) =>
        content
          .replaceAll(/<[^>]+>|https:\S+|:\n/g, " ")
          .split(/\s+/)
          .filter(Boolean);
      expect(words(html)).toEqual(words(text));
    }
  });

  it("[SEC-8] show names as text", () => {
    const { html, to } = letters.verifyEmail({ ...ada, firstName: '<b onload="x">&' }, "t");
    expect(html).toContain("Hello &lt;b onload=&quot;x&quot;&gt;&amp;,");
    expect(to.address).toBe("ada@example.test");
  });
});
