import { describe, expect, it } from "vitest";
import type { Email } from "../../mail/mail.ts";
import { renderEmail } from "../../mail/templates/email-layout.ts";
import {
  alreadyKnownEmail,
  confirmAddressChangeEmail,
  finishSignUpEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  verifyAddressEmail,
} from "./account-emails.ts";

const here = { publicUrl: "https://tanks.example" };
const ada = { firstName: "Ada", lastName: "Reef", language: "en" as const, email: "ada@example.test", emailVerified: true };

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

  it("[SEC-9] carry no name to an address that is not verified: sign-up could write a stranger's words there", async () => {
    const victim = { ...ada, firstName: "Your tank floods! http://evil.example", emailVerified: false };
    for (const email of [verifyAddressEmail(here, victim, "t"), finishSignUpEmail(here, victim, "t")]) {
      const { text, html } = await renderEmail(email.content);
      expect(JSON.stringify([email.to, email.subject, text, html])).not.toContain("evil");
      expect(text).toContain("Hello,");
    }
  });

  it("[SEC-8] show names as text", async () => {
    const { content, to } = verifyAddressEmail(here, { ...ada, firstName: '<b onload="x">&' }, "t");
    expect((await renderEmail(content)).html).toContain("Hello &lt;b onload=&quot;x&quot;&gt;&amp;,");
    expect(to.address).toBe("ada@example.test");
  });
});
