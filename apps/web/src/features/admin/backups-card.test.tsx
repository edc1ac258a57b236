import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { BackupsCard } from "./backups-card.tsx";

const STATUS = {
  repository: "/srv/backups",
  sizeBytes: 3_984_588,
  seenAt: "2026-11-17T10:00:00.000Z",
  lastSuccessAt: "2026-11-17T02:00:20.000Z",
  newestLogAt: "2026-11-17T09:58:00.000Z",
  restorableFrom: "2026-10-25T02:00:00.000Z",
  nextDueAt: "2026-11-18T02:00:00.000Z",
  isRunning: false,
  isRequested: false,
  isOverdue: false,
  error: null,
  lastRestoreAt: null,
};

function showCard(status: object | null, change: Record<string, unknown> = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser({ role: "admin" }),
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/health": { status: "ok", version: "1.2.3" },
    "GET /api/auth/options": { signUp: "open", hasMail: true },
    "GET /api/admin/backups": { status },
    ...change,
  });
  show(<BackupsCard />, "/admin");
  return sent;
}

describe("backups in the Admin Panel", () => {
  it("say when the last one was made, what it covers and where it is", async () => {
    showCard(STATUS);
    expect(await screen.findByText("Up to date")).toBeDefined();
    for (const text of ["Last backup", "Changes saved up to", "/srv/backups", "3.8 MB"])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText("Last restore")).toBeNull();
  });

  it("are made now when somebody asks, and show that they are under way", async () => {
    const sent = showCard(STATUS, { "POST /api/admin/backups": { status: { ...STATUS, isRequested: true } } });
    fireEvent.click(await screen.findByRole("button", { name: "Back up now" }));
    expect(await screen.findByText("Backup requested")).toBeDefined();
    await waitFor(() => expect(screen.getByText("Backing up...")).toBeDefined());
    expect(sent.filter(({ key }) => key === "POST /api/admin/backups")).toHaveLength(1);
  });

  it("say why not, in the server's sentence", async () => {
    const sentence = "The last backup was started less than five minutes ago. Please try again later.";
    showCard(STATUS, { "POST /api/admin/backups": reject(429, "too_many_backups", sentence) });
    fireEvent.click(await screen.findByRole("button", { name: "Back up now" }));
    expect((await screen.findByText("Backup not started")).parentElement?.textContent).toContain(sentence);
  });

  it("never look well when they are too old, or when something went wrong", async () => {
    showCard({ ...STATUS, isOverdue: true, lastSuccessAt: null, error: "The repository's disk is full." });
    expect(await screen.findByText("Overdue")).toBeDefined();
    expect(screen.getByText("The repository's disk is full.")).toBeDefined();
    expect(screen.getByText("Never")).toBeDefined();
    expect(screen.queryByText("Up to date")).toBeNull();
  });

  it("say so when nobody makes any, and offer no button", async () => {
    showCard(null);
    expect(await screen.findByText(/^No backups are set up/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Back up now" })).toBeNull();
  });
});
