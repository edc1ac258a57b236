import type { AlertDelivery } from "@halocline/contracts/http/alerts.contract";
import { describe, expect, it } from "vitest";
import { notificationLines } from "./notification-lines.ts";

const NOW_MS = new Date(2026, 10, 15, 12).getTime();
const delivery = (hour: number, change: Partial<AlertDelivery> = {}): AlertDelivery => ({
  channel: "email",
  to: "anna@tank.example",
  status: "sent",
  at: new Date(2026, 10, 15, hour, 14).toISOString(),
  error: null,
  ...change,
});
const lines = (...deliveries: AlertDelivery[]) =>
  // The space before AM is a narrow one in some versions of the language data.
  notificationLines(deliveries, NOW_MS).map(({ text }) => text.replace(/\s/g, " "));

describe("what became of the mails", () => {
  it("says to whom and when", () => expect(lines(delivery(2))).toEqual(["Mailed to anna@tank.example at 2:14 AM"]));

  it("says why one failed", () => {
    const failed = delivery(2, { status: "failed", error: "550 no such user" });
    expect(lines(failed)).toEqual(["Mail failed: 550 no such user (to anna@tank.example, 2:14 AM)"]);
    expect(notificationLines([failed], NOW_MS)[0]?.hasFailed).toBe(true);
  });

  it("promises nothing about one that waits", () =>
    expect(lines(delivery(2, { status: "queued" }))).toEqual(["Mail to anna@tank.example: sending since 2:14 AM"]));

  it("has one line per person, with the last attempt and the count of mails before it", () => {
    const repeats = [delivery(4), delivery(2), delivery(3), delivery(1, { status: "failed", error: "busy" })];
    expect(lines(...repeats, delivery(2, { to: "ben@tank.example" }))).toEqual([
      "Mailed to anna@tank.example at 4:14 AM, and 2 times before",
      "Mailed to ben@tank.example at 2:14 AM",
    ]);
  });

  it("lets an old success not hide a new failure", () =>
    expect(lines(delivery(2), delivery(3, { status: "failed" }))).toEqual([
      "Mail failed: the mail server gave no reason (to anna@tank.example, 3:14 AM), and once before",
    ]));

  it("says of a person's own service what became of it, with our own word for why it failed", () => {
    const toPhone = { channel: "ntfy", to: "My phone" } as const;
    expect(lines(delivery(2, toPhone), delivery(2))).toEqual([
      "Sent to My phone at 2:14 AM",
      "Mailed to anna@tank.example at 2:14 AM",
    ]);
    expect(lines(delivery(2, { ...toPhone, status: "queued", error: "busy" }))).toEqual(["Sending to My phone since 2:14 AM"]);
    expect(lines(delivery(2, { ...toPhone, status: "failed", error: "unauthorized" }))).toEqual([
      "Not sent to My phone: the service did not accept the key or token (2:14 AM)",
    ]);
  });
});
