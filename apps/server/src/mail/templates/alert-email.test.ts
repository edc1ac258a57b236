import { describe, expect, it } from "vitest";
import { readerOf } from "../../platform/reader.ts";
import { type AlertEmailContent, writeAlertEmail } from "./alert-email.ts";
import { renderEmail } from "./email-layout.ts";

const content: AlertEmailContent = {
  notificationId: "notification-1",
  alertId: "alert-1",
  stage: 0,
  repeatNo: 0,
  to: { firstName: "Marina", lastName: "Reef", address: "marina@example.test" },
  severity: "critical",
  code: "leak",
  detail: null,
  message: "As it was stored.",
  reader: readerOf("en"),
  deviceName: "Sump controller",
  tank: { id: "0190d3a0-0000-7000-8000-000000000001", name: "Display reef", timezone: "America/New_York" },
  raisedAt: new Date("2026-11-15T03:04:05Z"),
  lastSeenAt: new Date("2026-11-15T03:14:05Z"),
  count: 1,
  clearedAt: null,
  acknowledgedAt: null,
};
const ANSWER_URL = "https://tanks.example/alerts/answer#a-secret";
const write = async (change: Partial<AlertEmailContent> = {}, answerUrl: string | null = ANSWER_URL) => {
  const email = writeAlertEmail({ ...content, ...change }, "https://tanks.example", answerUrl);
  return { ...email, ...(await renderEmail(email.content)) };
};

describe("an email about an alert", () => {
  it("is answered by its first link, and has no such link where there is nothing to answer", async () => {
    const email = await write();
    expect(email.content.links[0]).toEqual({ label: "I am on it", url: ANSWER_URL, isButton: true });
    for (const text of [email.text, email.html]) expect(text).toContain(ANSWER_URL);
    expect((await write({}, null)).text).not.toMatch(/I am on it|alerts\/answer/);
    expect((await write({ reader: readerOf("de") })).content.links[0]?.label).toBe("Ich kümmere mich");
  });

  it("has the verdict's word and the tank in its subject, and the rest in the same words in both of its forms", async () => {
    const email = await write();
    expect(email.subject).toBe("Act now: water is leaving · Display reef");
    for (const text of [email.text, email.html]) {
      const inOrder = [
        "There may be a leak.",
        "What to do now",
        "Unplug the drain, fill and",
        "Sump controller",
        "Notifications",
      ];
      const places = inOrder.map((part) => text.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
    expect(email.text).toContain("https://tanks.example/alerts?state=all#alert-1");
    expect(email.text).toContain(
      "https://tanks.example/history?tank=0190d3a0-0000-7000-8000-000000000001&at=2026-11-15T03%3A04%3A05.000Z",
    );
    expect(email).toMatchObject({ id: "notification-1", threadId: "alert-1", isUrgent: true });
  });

  it("tells the time where the tank is, as its reader writes it", async () => {
    expect((await write()).text).toContain("Since: Saturday, 14 November 2026 at 22:04 (America/New_York)");
    expect((await write({ reader: readerOf("en", "h12") })).text).toMatch(/Since: Saturday, 14 November 2026 at 10:04\spm/);
    expect((await write({ reader: readerOf("de") })).text).toContain(
      "Seit: Samstag, 14. November 2026 um 22:04 (America/New_York)",
    );
    const atHome = await write({ tank: null });
    expect(atHome.text).toContain("Since: Sunday, 15 November 2026 at 03:04 (UTC)");
    expect(atHome.text).not.toContain("/history");
  });

  it("[SEC-8] shows names and words of others as text", async () => {
    const { html } = await write({
      deviceName: "<script>alert(1)</script>",
      code: "device_warning",
      detail: { fault: '"quoted" <img src=x onerror=y>' },
    });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("says which reminder it is, and that it is over when it is", async () => {
    expect((await write({ repeatNo: 2 })).text).toContain("Reminder 2: no one has acknowledged this alert yet.");
    const over = await write({ clearedAt: new Date("2026-11-15T03:05:05Z") });
    expect(over.subject).toBe("Over: The level fell although no pump was draining · Display reef");
    expect(over.text).toContain("It is over now.");
    expect(over.text).not.toContain("mailed again");
    expect((await write({ severity: "warn" })).text).toContain("This alert is emailed only once.");
  });

  it("is in its reader's language, to the last line", async () => {
    const { subject, text, html } = await write({ reader: readerOf("de"), repeatNo: 2, count: 3 });
    expect(subject).toBe("Jetzt handeln: Wasser läuft weg · Display reef");
    expect(html).toContain('<html lang="de">');
    for (const part of ["Erinnerung 2: Noch niemand", "Was jetzt zu tun ist", "Zieh die Stecker", "Gesehen: 3-mal, zuletzt"])
      expect(text.replaceAll("\n", " ")).toContain(part);
    expect(text.replaceAll(/https:\S+/g, "")).not.toMatch(/\b(the|alert|pump|you|email)\b/);
  });

  it("of an old row, or of a code of a later version, says what is stored", async () => {
    const old = await write({ code: "run_failed", severity: "warn", message: "A run failed. The sensor is stuck." });
    expect([old.subject, old.text.includes("The sensor is stuck.")]).toEqual(["A run failed · Display reef", true]);
    const later = await write({ code: "raining_frogs", message: "It rains frogs." });
    expect([later.subject, later.text.includes("It rains frogs.")]).toEqual(["Act now: a critical alert · Display reef", true]);
  });
});
