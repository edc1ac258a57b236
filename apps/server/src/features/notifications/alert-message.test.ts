import { describe, expect, it } from "vitest";
import { alertMessageOf } from "./alert-message.ts";
import type { QueuedNotification } from "./notifications.store.ts";

const AT = new Date("2026-11-18T02:00:00Z");
const QUEUED: QueuedNotification = {
  id: "notification-1",
  alertId: "alert-1",
  stage: 0,
  repeatNo: 0,
  tries: 0,
  queuedAt: AT,
  heldUntil: null,
  isMember: true,
  isToldWorse: false,
  isOfDemo: false,
  address: "My phone",
  firstName: "Marina",
  lastName: "Reef",
  language: "en",
  hourCycle: null,
  ownZone: null,
  severity: "critical",
  code: "leak",
  message: "As it was stored.",
  detail: null,
  count: 1,
  createdAt: AT,
  lastSeenAt: AT,
  clearedAt: null,
  acknowledgedAt: null,
  newsUntil: AT,
  deviceName: "Sump controller",
  tankId: "tank-1",
  tankName: "Display reef",
  timezone: "Europe/Berlin",
};
const WRITING = { publicUrl: "https://tanks.example", answerUrl: null, longest: 1000 };

describe("the link of a message", () => {
  it("leads to its own alert, also when somebody has acknowledged it meanwhile", () => {
    const acknowledged = { ...QUEUED, acknowledgedAt: AT };
    for (const queued of [QUEUED, acknowledged])
      expect(alertMessageOf([queued], WRITING).link).toBe("https://tanks.example/alerts?state=all#alert-1");
  });

  it("is the one that answers, where there is one", () => {
    const answerUrl = "https://tanks.example/alerts/answer#a-secret";
    expect(alertMessageOf([QUEUED], { ...WRITING, answerUrl }).link).toBe(answerUrl);
  });

  it("of many leads to all that are open", () => {
    const other = { ...QUEUED, id: "notification-2", alertId: "alert-2" };
    expect(alertMessageOf([QUEUED, other], WRITING).link).toBe("https://tanks.example/alerts");
  });
});

describe("the same alert of two tanks", () => {
  const stopOf = (id: string, tankName: string): QueuedNotification => ({ ...QUEUED, id, code: "emergency_stop", tankName });
  const [one, other] = [stopOf("1", "Display reef"), stopOf("2", "Quarantine")];

  it("names its tank in the title of each message", () => {
    const titles = [one, other].map((queued) => alertMessageOf([queued], WRITING).title);
    expect(titles).toEqual(["Everything is stopped · Display reef", "Everything is stopped · Quarantine"]);
  });

  it("names its tank in the line of a message about several", () => {
    const { title, text } = alertMessageOf([one, other], WRITING);
    expect(title).toContain("Display reef, Quarantine");
    expect(text.split("\n").map((line) => line.split(":")[0])).toEqual(["Critical · Display reef", "Critical · Quarantine"]);
  });
});
