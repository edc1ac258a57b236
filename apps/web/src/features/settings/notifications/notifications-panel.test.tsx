import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { NotificationsPanel } from "./notifications-panel.tsx";

/** As specified: all on except the information alerts. */
const DEFAULTS = {
  emailNotifications: true,
  criticalAlerts: true,
  warningAlerts: true,
  infoAlerts: false,
  weeklyReports: true,
  maintenanceReminders: true,
  allWellDaily: false,
};
const CALL = "/api/settings/notifications";

const serve = (change: Record<string, unknown> = {}, canSendMail = true) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/settings/quiet-hours": { quietHours: null },
    [`GET ${CALL}`]: { ...DEFAULTS, canSendMail },
    [`PUT ${CALL}`]: (body: object) => ({ ...body, canSendMail }),
    ...change,
  });

const open = async () => {
  const app = show(
    <>
      <Link to="/settings" search={{ section: "profile" }}>
        Profile
      </Link>
      <NotificationsPanel />
    </>,
    "/settings?section=notifications",
  );
  await screen.findByRole("switch", { name: /Enable Email Notifications/ });
  return app;
};
const toggle = (name: RegExp) => fireEvent.click(screen.getByRole("switch", { name }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const isOn = (name: RegExp) => screen.getByRole("switch", { name }).getAttribute("aria-checked") === "true";

describe("the switches", () => {
  it.each([
    ["Enable Email Notifications", true, /^If off, you get no emails, not even for critical alerts\.$/],
    ["Critical Alerts", true, /^Equipment failures, safety issues\. Repeated until someone acknowledges them\.$/],
    ["Warning Alerts", true, /^Timeouts, parameter drift\.$/],
    ["Information Alerts", false, /^Status updates, general notifications\.$/],
    ["Weekly Reports", true, /^System activity summary every Monday/],
    ["Maintenance Reminders", true, /^Scheduled maintenance notifications\./],
    ["Daily all-well email", false, /^A short email in the morning/],
  ])("%s is there with its text, by default on: %s", async (label, isOnByDefault, hint) => {
    serve();
    await open();
    const control = screen.getByRole("switch", { name: new RegExp(label) });
    expect(control.getAttribute("aria-checked")).toBe(String(isOnByDefault));
    expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(hint);
  });

  it("stand under Alert Types and Reports & Reminders", async () => {
    serve();
    await open();
    const count = (name: string) => within(screen.getByRole("group", { name })).getAllByRole("switch").length;
    expect([count("Alert Types"), count("Reports & Reminders")]).toEqual([3, 3]);
  });

  it.each([/Enable Email/, /Critical Alerts/])("warn who turns %s off that nothing will wake them", async (name) => {
    serve();
    await open();
    expect(screen.queryByText(/will not wake you/)).toBeNull();
    toggle(name);
    expect(screen.getByText(/will not wake you/)).toBeDefined();
  });
});

describe("Save Preferences", () => {
  it("sends all switches and says Notification Settings Updated", async () => {
    const sent = serve();
    await open();
    expect(screen.getByRole("button", { name: "Save Preferences" }).hasAttribute("disabled")).toBe(true);
    toggle(/Information Alerts/);
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    press("Save Preferences");
    expect(await screen.findByText("Notification Settings Updated")).toBeDefined();
    expect(sent.find(({ key }) => key.startsWith("PUT"))?.body).toEqual({ ...DEFAULTS, infoAlerts: true });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    expect(isOn(/Information Alerts/)).toBe(true);
  });

  it("keeps what was chosen when saving fails", async () => {
    serve({ [`PUT ${CALL}`]: reject(503, "busy", "Try later.") });
    await open();
    toggle(/Information Alerts/);
    press("Save Preferences");
    expect(await screen.findByText("Notification settings not saved")).toBeDefined();
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    expect(isOn(/Information Alerts/)).toBe(true);
  });

  it("keeps what is chosen while the rest is saved", async () => {
    let isSaved = () => undefined as void;
    const saving = new Promise<void>((resolve) => (isSaved = resolve));
    const sent = serve({ [`PUT ${CALL}`]: (body: object) => saving.then(() => ({ ...body, canSendMail: true })) });
    await open();
    toggle(/Information Alerts/);
    press("Save Preferences");
    await waitFor(() => expect(sent.some(({ key }) => key.startsWith("PUT"))).toBe(true));
    toggle(/Weekly/);
    isSaved();
    expect(await screen.findByText("Notification Settings Updated")).toBeDefined();
    expect([isOn(/Weekly/), isOn(/Information Alerts/)]).toEqual([false, true]);
    expect(screen.getByText("Unsaved changes")).toBeDefined();
  });

  it("has nothing to save when a switch is back where it was, or after Discard", async () => {
    serve();
    await open();
    toggle(/Weekly/);
    toggle(/Weekly/);
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    toggle(/Weekly/);
    press("Discard");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    expect(isOn(/Weekly/)).toBe(true);
  });
});

describe("leaving with unsaved changes", () => {
  const leave = async () => {
    serve();
    const { router } = await open();
    toggle(/Weekly/);
    fireEvent.click(screen.getByRole("link", { name: "Profile" }));
    return { router, question: await screen.findByRole("dialog", { name: "Leave without saving?" }) };
  };

  it("asks, and stays", async () => {
    const { router, question } = await leave();
    fireEvent.click(within(question).getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toEqual({ section: "notifications" });
    expect(isOn(/Weekly/)).toBe(false);
  });

  it("asks, and goes", async () => {
    const { router, question } = await leave();
    fireEvent.click(within(question).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ section: "profile" }));
  });

  it("does not ask when there are none", async () => {
    serve();
    const { router } = await open();
    fireEvent.click(screen.getByRole("link", { name: "Profile" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ section: "profile" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("Send test", () => {
  it.each([
    [{ isSent: true, to: "ada@tank.example", message: "The mail server took it." }, "Test email sent to ada@tank.example"],
    [{ isSent: false, to: "ada@tank.example", message: "550 no such user" }, "The test email to ada@tank.example failed"],
    [reject(503, "busy", "Try later."), "No test email was sent"],
  ])("says its answer beside the button", async (answer, title) => {
    serve({ [`POST ${CALL}/test`]: answer });
    await open();
    press("Send test");
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(/The mail server took it\.|550 no such user|Try later\./)).toBeDefined();
  });

  it("is off, with the reason, where the instance cannot send mail", async () => {
    serve({}, false);
    await open();
    expect(screen.getByText("This server cannot send email")).toBeDefined();
    expect(screen.getByRole("button", { name: "Send test" }).hasAttribute("disabled")).toBe(true);
  });
});

it("says when the settings cannot be loaded", async () => {
  serve({ [`GET ${CALL}`]: reject(503, "busy", "Try later.") });
  show(<NotificationsPanel />);
  expect(await screen.findByText(/The notification settings could not be loaded. Try later./)).toBeDefined();
});
