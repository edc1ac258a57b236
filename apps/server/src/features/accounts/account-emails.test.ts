import { describe, expect, it } from "vitest";
import type { Email } from "../../mail/mail.ts";
import { renderEmail } from "../../mail/templates/email-layout.ts";
import {
  alreadyKnownEmail,
  confirmAddressChangeEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyAddressEmail,
} from "./account-emails.ts";

const here = { publicUrl: "https://tanks.example" };
const ada = { firstName: "Ada", lastName: "Reef", language: "en" as const, email: "ada@example.test" };

const textOf = async (email: Email) => (await renderEmail(email.content)).text;

describe("emails", () => {
  it("link to our own pages, with the token made safe for an address", async () => {
    expect(await textOf(verifyAddressEmail(here, ada, "a b&c"))).toContain(
      "https://tanks.example/verify-email?token=a%20b%26c\n",
    );
    expect(await textOf(resetPasswordEmail(here, ada, "t"))).toContain("https://tanks.example/reset-password?token=t\n");
    expect(await textOf(confirmAddressChangeEmail(here, ada, "new@example.test", "t"))).toContain("new@example.test");
  });

  it("say the same as text and as HTML", async () => {
    for (const email of [alreadyKnownEmail(here, ada), passwordChangedEmail(here, ada), resetPasswordEmail(here, ada, "t")]) {
      const { text, html } = await renderEmail(email.content);
      const words = (content: string) =>
        content
          .replaceAll(/<div [^>]*display:none[^>]*>[^<]*<\/div>/g, "")
          .replaceAll(/<[^>]+>|https:\S+|-{3,}/g, " ")
          .split(/\s+/)
          .filter(Boolean);
      expect(words(html)).toEqual(words(text));
      expect(text).toContain("Hello Ada,");
    }
  });

  it("[SEC-8] show names as text", async () => {
    const { content, to } = verifyAddressEmail(here, { ...ada, firstName: '<b onload="x">&' }, "t");
    expect((await renderEmail(content)).html).toContain("Hello &lt;b onload=&quot;x&quot;&gt;&amp;,");
    expect(to.address).toBe("ada@example.test");
  });
});
