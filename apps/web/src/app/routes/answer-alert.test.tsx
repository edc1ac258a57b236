import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { timeAgo } from "@/testing/wire-examples.ts";
import { AnswerAlertScreen } from "./answer-alert.tsx";

const TOKEN = "a".repeat(43);
const ASK = "POST /api/alert-answers/look";
const ALERT = {
  severity: "critical",
  message: "There may be a leak.",
  advice: "Unplug the pumps.",
  place: "Reef",
  timezone: "UTC",
  createdAt: timeAgo(60_000),
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
};
const OPEN = { state: "open", isDone: false, isUsed: false, alert: ALERT };
const BY_MARINA = { ...ALERT, acknowledgedAt: timeAgo(1000), acknowledgedBy: "Marina Reef" };

function opened(told: unknown, more: Record<string, unknown> = {}, hash = `#${TOKEN}`) {
  const sent = fakeServer({
    "GET /api/auth/user": reject(401, "unauthenticated", "Sign in first."),
    "GET /api/auth/options": { signUp: "open", hasMail: true, hasGoogle: false },
    [ASK]: told,
    ...more,
  });
  show(<AnswerAlertScreen />, `/alerts/answer${hash}`);
  return sent;
}

describe("the page of a message's link", () => {
  it("tells what it is about, acknowledges by a press and never by itself, and says who is on it", async () => {
    const done = { state: "acknowledged", isDone: true, isUsed: true, alert: BY_MARINA };
    const sent = opened(OPEN, { "POST /api/alert-answers": done });
    const button = await screen.findByRole("button", { name: "I am on it" });
    expect(screen.getByText("Unplug the pumps.")).toBeDefined();
    expect(sent.filter(({ key }) => key === "POST /api/alert-answers")).toEqual([]);
    fireEvent.click(button);
    await screen.findByText("Marina Reef is on it");
    expect(sent.filter(({ key }) => key === "POST /api/alert-answers")).toMatchObject([{ body: { token: TOKEN } }]);
    expect(screen.queryByRole("button", { name: "I am on it" })).toBeNull();
  });

  it.each([
    [{ ...OPEN, state: "acknowledged", isUsed: true, alert: BY_MARINA }, "This link has been used. Each link works once."],
    [{ ...OPEN, state: "acknowledged", alert: BY_MARINA }, "There is nothing left to acknowledge."],
    [{ ...OPEN, state: "over", alert: { ...ALERT, clearedAt: timeAgo(0) } }, "There is nothing left to acknowledge."],
    [{ ...OPEN, state: "worse" }, "It has become worse or returned"],
    [{ ...OPEN, state: "expired", alert: null }, "This link is too old"],
    [{ ...OPEN, state: "not_a_member", alert: null }, "You can no longer acknowledge here"],
    [reject(404, "answer_link_unknown", "This link does not lead to an alert."), "This link does not lead to an alert."],
  ])("offers no button when there is nothing to answer: %#", async (told, text) => {
    opened(told);
    await screen.findByText(text);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByRole("link", { name: "Open the alerts" }).getAttribute("href")).toBe("/alerts");
  });

  it("asks nobody without a secret, and says what is missing", async () => {
    const sent = opened(OPEN, {}, "");
    await screen.findByText("This link is incomplete. Open it from the message again.");
    expect(sent.filter(({ key }) => key === ASK)).toEqual([]);
  });

  it("says when it did not work, and the button stays", async () => {
    opened(OPEN, { "POST /api/alert-answers": reject(503, "unavailable", "Not right now.") });
    fireEvent.click(await screen.findByRole("button", { name: "I am on it" }));
    await screen.findByText("Not acknowledged");
    expect(screen.getByRole("button", { name: "I am on it" })).toBeDefined();
  });

  it("looks again when somebody comes back to it, and says what is true by then", async () => {
    let told: unknown = OPEN;
    opened(() => told);
    await screen.findByRole("button", { name: "I am on it" });
    told = { ...OPEN, state: "worse" };
    fireEvent(window, new Event("visibilitychange"));
    await screen.findByText("It has become worse or returned");
    expect(screen.queryByRole("button", { name: "I am on it" })).toBeNull();
  });

  it("tells whoever pressed so for good, and says when it could not look again", async () => {
    let told: unknown = OPEN;
    opened(() => told, { "POST /api/alert-answers": { state: "acknowledged", isDone: true, isUsed: true, alert: BY_MARINA } });
    fireEvent.click(await screen.findByRole("button", { name: "I am on it" }));
    await screen.findByText("Marina Reef is on it");
    told = { ...OPEN, state: "acknowledged", isUsed: true, alert: BY_MARINA };
    fireEvent(window, new Event("visibilitychange"));
    told = reject(503, "unavailable", "Not right now.");
    fireEvent(window, new Event("visibilitychange"));
    await screen.findByText("This may be out of date");
    expect(screen.getByText("Marina Reef is on it")).toBeDefined();
  });
});
