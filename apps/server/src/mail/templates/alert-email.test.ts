import { describe, expect, it } from "vitest";
import { type AlertEmailContent, writeAlertEmail } from "./alert-email.ts";
import { renderEmail } from "./email-layout.ts";

const content: AlertEmailContent = {
  notificationId: "notification-1",
  alertId: "alert-1",
  repeatNo: 0,
  to: { firstName: "Marina", lastName: "Reef", address: "marina@example.test" },
  severity: "critical",
  message: "All pumps are off and the water still falls. There may be a leak.",
  advice: "Unplug the pumps first.",
  deviceName: "Sump controller",
  tank: { id: "0190d3a0-0000-7000-8000-000000000001", name: "Display reef", timezone: "America/New_York" },
  raisedAt: new Date("2026-11-15T03:04:05Z"),
  lastSeenAt: new Date("2026-11-15T03:14:05Z"),
  count: 1,
  clearedAt: null,
};
const write = async (change: Partial<AlertEmailContent> = {}) => {
  const email = writeAlertEmail({ ...content, ...change }, "https://tanks.example");
  return { ...email, ...(await renderEmail(email.content)) };
};

describe("an email about an alert", () => {
  it("says severity, tank and fact in its subject, and the rest in the same words in both of its forms", async () => {
    const email = await write();
    expect(email.subject).toBe("Critical: Display reef: All pumps are off and the water still falls.");
    for (const text of [email.text, email.html]) {
      expect(text).toContain("There may be a leak.");
      expect(text).toContain("Unplug the pumps first.");
      expect(text).toContain("Sump controller");
      expect(text).toContain("Notifications");
    }
    expect(email.text).toContain("https://tanks.example/alerts");
    expect(email.text).toContain(
      "https://tanks.example/history?tank=0190d3a0-0000-7000-8000-000000000001&at=2026-11-15T03%3A04%3A05.000Z",
    );
    expect(email).toMatchObject({ id: "notification-1", threadId: "alert-1", isUrgent: true });
  });

  it("tells the time where the tank is, and in UTC", async () => {
    const { text } = await write();
    expect(text.replaceAll("\n", " ")).toContain(
      "Since: Saturday, 14 November 2026 at 22:04:05 (America/New_York); 15 Nov 2026, 03:04:05 UTC",
    );
    const atHome = await write({ tank: null });
    expect(atHome.text).toContain("Since: Sunday, 15 November 2026 at 03:04:05 UTC");
    expect(atHome.text).not.toContain("/history");
  });

  it("[SEC-8] shows names and words of others as text", async () => {
    const { html } = await write({ deviceName: "<script>alert(1)</script>", message: 'A "quoted" <img src=x onerror=y> fact.' });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("says which reminder it is, and that it is over when it is", async () => {
    expect((await write({ repeatNo: 2 })).text).toContain("Reminder 2: nobody has acknowledged this alert yet.");
    const over = await write({ clearedAt: new Date("2026-11-15T03:05:05Z") });
    expect(over.text).toContain("It is over meanwhile.");
    expect(over.text).not.toContain("mailed again");
    expect((await write({ severity: "warn" })).text).toContain("You get one email about this alert.");
  });
});
