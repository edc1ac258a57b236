import { describe, expect, it } from "vitest";
import {
  alreadyKnownEmail,
  confirmAddressChangeEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyAddressEmail,
} from "./account-emails.ts";

const here = { publicUrl: "https://tanks.example" };
const ada = { firstName: "Ada", lastName: "Reef", email: "ada@example.test" };

describe("emails", () => {
  it("link to our own pages, with the token made safe for an address", () => {
    expect(verifyAddressEmail(here, ada, "a b&c").text).toContain("https://tanks.example/verify-email?token=a%20b%26c\n");
    expect(resetPasswordEmail(here, ada, "t").text).toContain("https://tanks.example/reset-password?token=t\n");
    expect(confirmAddressChangeEmail(here, ada, "new@example.test", "t").text).toContain("new@example.test");
  });

  it("say the same as text and as HTML", () => {
    for (const { text, html } of [
      alreadyKnownEmail(here, ada),
      passwordChangedEmail(here, ada),
      resetPasswordEmail(here, ada, "t"),
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
    const { html, to } = verifyAddressEmail(here, { ...ada, firstName: '<b onload="x">&' }, "t");
    expect(html).toContain("Hello &lt;b onload=&quot;x&quot;&gt;&amp;,");
    expect(to.address).toBe("ada@example.test");
  });
});
