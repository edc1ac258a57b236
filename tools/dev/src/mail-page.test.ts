import { describe, expect, it } from "vitest";
import { MAIL_PAGE_POLICY, mailListPage, mailPage, type ShownEmail } from "./mail-page.ts";

const HOSTILE = `<script>alert("x")</script><img src=x onerror='alert(1)'>"></iframe>`;

const shown = (email: Partial<ShownEmail["email"]>): ShownEmail => ({
  email: { to: [{ name: "", address: "ada@example.test" }], ...email } as ShownEmail["email"],
  arrivedAt: new Date("2026-11-15T21:00:00Z"),
});

describe("the page of mails", () => {
  it("lists the newest first, each at an address of its own", () => {
    const list = mailListPage([shown({ subject: "First" }), shown({ subject: "Second" })]);
    expect(list.indexOf("Second")).toBeLessThan(list.indexOf("First"));
    expect(list).toContain('href="/mails/2"><strong>Second');
    expect(list).toContain("to ada@example.test");
    expect(mailListPage([])).toContain("None yet");
  });

  it("lets no text of a mail become part of the page", () => {
    const email = { subject: HOSTILE, text: HOSTILE, html: HOSTILE, from: { name: "", address: HOSTILE } };
    for (const html of [mailListPage([shown(email)]), mailPage(shown(email))]) {
      expect(html).not.toMatch(/<script|<img|onerror='/);
      expect(html.match(/<\/iframe>/g) ?? []).toHaveLength(html.match(/<iframe/g)?.length ?? 0);
    }
  });

  it("shows a mail's HTML in a frame that runs nothing and fetches nothing", () => {
    const html = mailPage(shown({ html: "<p>Hello</p>" }));
    expect(/sandbox="([^"]*)"/.exec(html)?.[1]).toBe("allow-popups allow-popups-to-escape-sandbox");
    expect(MAIL_PAGE_POLICY).toContain("default-src 'none'");
    expect(MAIL_PAGE_POLICY).not.toMatch(/script-src|connect-src/);
  });
});
