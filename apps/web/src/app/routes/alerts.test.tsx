import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { DEVICE_ID, exampleAlert, exampleDevice, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { AlertsScreen } from "./alerts.tsx";

const HOUR_MS = 3_600_000;
/** The screen goes by the machine's clock, not by the examples' one. */
const ago = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
/** One moment for all: two of the same are told in the order of their times. */
const AN_HOUR_AGO = ago(HOUR_MS);
const alert = (id: string, change: Partial<Alert> = {}): Alert =>
  exampleAlert({ id, code: id, message: `Message ${id}.`, createdAt: AN_HOUR_AGO, lastSeenAt: AN_HOUR_AGO, ...change });

const CRITICAL = alert("flood", { severity: "critical", createdAt: ago(9 * HOUR_MS), advice: "Cut the power." });
const WARN = alert("late");
const INFO = alert("hello", { severity: "info", deviceId: "d2", createdAt: ago(2 * HOUR_MS) });

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice(), exampleDevice({ id: "d2", name: "Quarantine", tanks: [] })],
    "GET /api/alerts?acknowledged=false": [WARN, INFO, CRITICAL],
    ...change,
  });

const entries = () => screen.findAllByRole("article");
const titles = async () => (await entries()).map((entry) => within(entry).getByRole("heading").textContent);
const entry = async (name: RegExp | string) => within(await screen.findByRole("article", { name }));
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const posts = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key.startsWith("POST")).map(({ key }) => key);

describe("the list", () => {
  it("has the title System Alerts, critical ones on top, then newest first", async () => {
    serve();
    show(<AlertsScreen />, "/alerts");
    expect(await titles()).toEqual(["Message flood.", "Message late.", "Message hello."]);
    expect(screen.getByRole("heading", { level: 1, name: "System Alerts" })).toBeDefined();
    const pinned = screen.getByRole("region", { name: "Critical, not acknowledged" });
    expect(within(pinned).getAllByRole("article")).toHaveLength(1);
  });

  it.each([
    [/flood/, "Critical"],
    [/late/, "Warning"],
    [/hello/, "Information"],
  ])("says the severity of %s in a word: %s", async (name, word) => {
    serve();
    show(<AlertsScreen />, "/alerts");
    expect((await entry(name)).getByText(word)).toBeDefined();
  });

  it("says what of it cannot be read, of every repeat", async () => {
    const bad = [alert("late", { unreadable: ["createdAt"] }), { ...alert("late", { unreadable: ["clearedAt"] }), id: "late-2" }];
    serve({ "GET /api/alerts?acknowledged=false": [...bad, INFO] });
    show(<AlertsScreen />, "/alerts");
    expect(
      (await entry(/late/)).getByText(/Not shown: created at, cleared at\. Everything else is shown as stored\./),
    ).toBeDefined();
    expect((await entry(/hello/)).queryByText(/Left out here/)).toBeNull();
  });

  it("says advice, place, how often, and that it is not cleared", async () => {
    serve({ "GET /api/alerts?acknowledged=false": [{ ...CRITICAL, count: 12 }] });
    show(<AlertsScreen />, "/alerts");
    const shown = await entry(/flood/);
    expect(await shown.findByText("Display tank · Reef controller")).toBeDefined();
    for (const text of ["Cut the power.", "First seen", "Last seen", "12 times", "Cleared", "Not yet"])
      expect(shown.getByText(text)).toBeDefined();
  });

  it("says when it was cleared, and that mails went out or failed", async () => {
    const deliveries: Alert["deliveries"] = [
      { channel: "email", to: "anna@tank.example", status: "sent", at: ago(HOUR_MS), error: null },
      { channel: "email", to: "ben@tank.example", status: "failed", at: ago(HOUR_MS), error: "550 no such user" },
    ];
    serve({ "GET /api/alerts?acknowledged=false": [alert("a", { clearedAt: ago(0), deliveries })] });
    show(<AlertsScreen />, "/alerts");
    const shown = await entry(/Message a/);
    expect(shown.getByText("Cleared")).toBeDefined();
    expect(shown.queryByText("Not yet")).toBeNull();
    expect(shown.getByText(/^Mailed to anna@tank.example at /)).toBeDefined();
    expect(shown.getByText(/^Mail failed: 550 no such user/)).toBeDefined();
  });

  it("leads to its moment in the chart", async () => {
    serve();
    show(<AlertsScreen />, "/alerts");
    const link = (await entry(/flood/)).findByRole("link", { name: /^Show in chart/ });
    const { pathname, searchParams } = new URL((await link).getAttribute("href") ?? "", "http://here");
    expect(pathname).toBe("/history");
    expect(Object.fromEntries(searchParams)).toEqual({ tank: TANK_ID, at: CRITICAL.createdAt });
  });

  it("tells repeats as one entry, and each of them when asked", async () => {
    const repeat = (id: string) => alert(id, { code: "top_up_long", message: "Top-up ran long" });
    const sent = serve({
      "GET /api/alerts?acknowledged=false": [repeat("a"), repeat("b"), repeat("c"), repeat("d")],
      ...Object.fromEntries(["a", "b", "c", "d"].map((id) => [`POST /api/alerts/${id}/acknowledge`, repeat(id)])),
    });
    show(<AlertsScreen />, "/alerts");
    const shown = await entry(/^Top-up ran long, 4 times (today|since yesterday)$/);
    expect(shown.queryByRole("table")).toBeNull();
    fireEvent.click(shown.getByRole("button", { name: "Show all 4" }));
    expect(within(await shown.findByRole("table")).getAllByRole("row")).toHaveLength(5);
    expect(shown.getByRole("button", { name: "Hide repeats" }).getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(shown.getByRole("button", { name: /^Acknowledge these 4/ }));
    expect(await screen.findByText("Alert Acknowledged")).toBeDefined();
    expect(posts(sent)).toHaveLength(4);
  });
});

describe("Call", () => {
  const NEMO = { userId: "u2", name: "Nemo", phoneNumber: "+491701234567" };

  it("dials somebody else of the household, on what is critical and goes on", async () => {
    const over = alert("over", { severity: "critical", clearedAt: ago(0) });
    serve({ "GET /api/alerts?acknowledged=false": [CRITICAL, WARN, over], "GET /api/contacts": [NEMO] });
    show(<AlertsScreen />, "/alerts");
    const call = await (await entry(/flood/)).findByRole("link", { name: "Call Nemo" });
    expect(call.getAttribute("href")).toBe("tel:+491701234567");
    expect(screen.getAllByRole("link", { name: /^Call/ })).toHaveLength(1);
  });

  it.each([
    ["nothing is critical", { "GET /api/alerts?acknowledged=false": [WARN] }],
    ["a stranger looks at a demonstration", { "GET /api/auth/user": exampleUser({ visit: { endsAt: ago(-HOUR_MS) } }) }],
  ])("asks for no number while %s", async (_, change) => {
    const sent = serve({ "GET /api/contacts": [NEMO], ...change });
    show(<AlertsScreen />, "/alerts");
    await entries();
    expect(sent.filter(({ key }) => key === "GET /api/contacts")).toEqual([]);
  });
});

describe("filters", () => {
  it("live in the address, without their defaults", async () => {
    serve();
    const { router } = show(<AlertsScreen />, "/alerts");
    await choose("Severity", "warn");
    await waitFor(async () => expect(await titles()).toEqual(["Message late."]));
    expect(router.state.location.search).toEqual({ severity: "warn" });
    await choose("Severity", "any");
    await choose("Device", "d2");
    await waitFor(async () => expect(await titles()).toEqual(["Message hello."]));
    expect(router.state.location.search).toEqual({ device: "d2" });
    expect(screen.getByText("1 alert").getAttribute("role")).toBe("status");
  });

  it("come from the address: severity, state, device and text", async () => {
    const old = alert("old", { acknowledgedAt: ago(0) });
    serve({ "GET /api/alerts": [WARN, INFO, CRITICAL, old] });
    show(<AlertsScreen />, `/alerts?state=all&severity=warn&device=${DEVICE_ID}&text=OLD+display`);
    expect(await titles()).toEqual(["Message old."]);
    expect((await entry(/old/)).getByText(/^Acknowledged /)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Acknowledge:/ })).toBeNull();
  });

  it("that nothing passes say so, and are cleared with one press", async () => {
    serve();
    const { router } = show(<AlertsScreen />, "/alerts?text=nothing+like+it");
    expect(await screen.findByText("No alerts match these filters")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await entries()).toHaveLength(3);
    expect(router.state.location.search).toEqual({});
  });

  it.each([
    ["/alerts", "GET /api/alerts?acknowledged=false", "No active alerts"],
    ["/alerts?state=acknowledged", "GET /api/alerts?acknowledged=true", "No acknowledged alerts"],
    ["/alerts?state=all", "GET /api/alerts", "No alerts"],
  ])("%s reads %s, and without any alert says: %s", async (path, call, title) => {
    serve({ [call]: [] });
    show(<AlertsScreen />, path);
    expect(await screen.findByRole("heading", { level: 2, name: title })).toBeDefined();
  });
});

describe("Acknowledge", () => {
  it("says Alert Acknowledged, takes the entry away and keeps the keyboard in the screen", async () => {
    let open = [CRITICAL, WARN];
    const sent = serve({
      "GET /api/alerts?acknowledged=false": () => open,
      "POST /api/alerts/late/acknowledge": () => {
        open = [CRITICAL];
        return WARN;
      },
    });
    show(<AlertsScreen />, "/alerts");
    const button = (await entry(/late/)).getByRole("button", { name: "Acknowledge: Message late." });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByText("Alert Acknowledged")).toBeDefined();
    await waitFor(async () => expect(await titles()).toEqual(["Message flood."]));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(posts(sent)).toEqual(["POST /api/alerts/late/acknowledge"]);
  });

  it("says Failed to Acknowledge Alert, and the alert stays", async () => {
    serve({ "POST /api/alerts/late/acknowledge": reject(404, "not_found", "Alert not found.") });
    show(<AlertsScreen />, "/alerts");
    fireEvent.click((await entry(/late/)).getByRole("button", { name: /^Acknowledge/ }));
    expect((await screen.findByText("Failed to Acknowledge Alert")).parentElement?.textContent).toContain("Alert not found.");
    expect(await entries()).toHaveLength(3);
  });

  it("is not offered to a viewer", async () => {
    serve({ "GET /api/auth/user": exampleUser({ membershipRole: "viewer" }) });
    show(<AlertsScreen />, "/alerts");
    await entries();
    expect(screen.queryByRole("button", { name: /Acknowledge/ })).toBeNull();
    expect(screen.getByText(/you cannot acknowledge alerts. Ask a keeper/)).toBeDefined();
  });
});

describe("Acknowledge All", () => {
  const ask = async () => {
    show(<AlertsScreen />, "/alerts?severity=warn");
    fireEvent.click(await screen.findByRole("button", { name: "Acknowledge All" }));
    return screen.findByRole("dialog");
  };
  const confirm = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Acknowledge All" }));

  it("asks first, with the count of each severity, and counts what the filters hide", async () => {
    const sent = serve({ "POST /api/alerts/acknowledge-all": { acknowledged: 3 } });
    const dialog = await ask();
    expect(dialog.textContent).toContain("Acknowledge all 3 alerts?");
    expect(dialog.textContent).toContain("1 critical, 1 warning, and 1 information");
    expect(posts(sent)).toEqual([]);
    confirm(dialog);
    expect((await screen.findByText("Alerts Acknowledged")).parentElement?.textContent).toContain("3 alerts.");
    expect(posts(sent)).toEqual(["POST /api/alerts/acknowledge-all"]);
  });

  it("acknowledges only up to the newest that was shown", async () => {
    const sent = serve({ "POST /api/alerts/acknowledge-all": { acknowledged: 3 } });
    confirm(await ask());
    await screen.findByText("Alerts Acknowledged");
    const newest = [WARN, INFO, CRITICAL]
      .map(({ lastSeenAt }) => lastSeenAt)
      .toSorted()
      .at(-1);
    expect(sent.find(({ key }) => key.startsWith("POST"))?.body).toEqual({ before: newest });
  });

  it("does nothing when cancelled, and says when it failed", async () => {
    const sent = serve({ "POST /api/alerts/acknowledge-all": reject(503, "busy", "Try later.") });
    fireEvent.click(within(await ask()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(posts(sent)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Acknowledge All" }));
    confirm(await screen.findByRole("dialog"));
    expect(await screen.findByText("Failed to Acknowledge Alerts")).toBeDefined();
  });
});

it("says when the alerts cannot be loaded", async () => {
  serve({ "GET /api/alerts?acknowledged=false": reject(503, "busy", "Try later.") });
  show(<AlertsScreen />, "/alerts");
  expect(await screen.findByText("The alerts could not be loaded")).toBeDefined();
});
