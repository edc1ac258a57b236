import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { SettingsScreen } from "./settings.tsx";

const PROFILE = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@tank.example",
  memberSince: "2026-03-01T09:00:00.000Z",
  accountType: "user",
  registeredDevices: 2,
};

const session = (id: string, isCurrent: boolean) => ({
  id,
  createdAt: "2026-11-01T09:00:00.000Z",
  lastSeenAt: "2026-11-15T11:59:00.000Z",
  ipAddress: "192.0.2.1",
  userAgent: isCurrent ? "Chrome/156 Linux" : "Firefox/150 Windows",
  isCurrent,
});

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/settings/profile": PROFILE,
    "GET /api/auth/second-factor": { isOn: false, recoveryCodesLeft: 0 },
    "GET /api/auth/sessions": [session("s1", true), session("s2", false)],
    ...change,
  });

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;

describe("profile", () => {
  it("shows the facts, and the four sections", async () => {
    serve();
    show(<SettingsScreen />, "/settings");
    expect(await screen.findByText("March 1, 2026")).toBeDefined();
    const sections = within(screen.getByRole("navigation", { name: "Settings sections" })).getAllByRole("link");
    expect(sections.map((link) => link.textContent)).toEqual([
      "Profile",
      "Notifications",
      "System Configuration",
      "Security & Privacy",
    ]);
  });

  it("says what is missing", async () => {
    const sent = serve();
    show(<SettingsScreen />, "/settings");
    await screen.findByLabelText("First name");
    type("First name", " ");
    type("Last name", "");
    type("Email", "ada");
    press("Save Changes");
    for (const message of ["First name is required", "Last name is required", "Valid email is required"]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(sent.some(({ key }) => key.startsWith("PUT"))).toBe(false);
  });

  it("saves, and the header shows the new name", async () => {
    let user = exampleUser();
    serve({
      "GET /api/auth/user": () => user,
      "PUT /api/settings/profile": async (fields: { firstName: string }) => {
        expect(await screen.findByText("Saving...")).toBeDefined();
        user = exampleUser(fields);
        return { profile: { ...PROFILE, ...fields }, emailChangePending: false };
      },
    });
    openApp("/settings");
    await screen.findByLabelText("First name");
    type("First name", "Augusta");
    press("Save Changes");
    expect(await toast("Profile Updated")).toBeDefined();
    expect(await screen.findByRole("button", { name: /Augusta Lovelace/ })).toBeDefined();
  });

  it("keeps the old email until the new one is confirmed", async () => {
    serve({ "PUT /api/settings/profile": { profile: PROFILE, emailChangePending: true } });
    show(<SettingsScreen />, "/settings");
    await screen.findByLabelText("Email");
    type("Email", "new@tank.example");
    press("Save Changes");
    expect(await screen.findByText(/Until then, sign in with ada@tank.example/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@tank.example");
  });
});

describe("security", () => {
  const open = async () => {
    show(<SettingsScreen />, "/settings?section=security");
    await screen.findByRole("button", { name: "Revoke Firefox on Windows" });
  };

  it("changes the password, with the server's complaint at its field", async () => {
    const sent = serve({
      "POST /api/auth/change-password": ({ currentPassword }: { currentPassword: string }) =>
        currentPassword === "right one" ? { ok: true } : reject(403, "wrong_password", "The password is wrong."),
    });
    await open();
    type("New password", "short");
    press("Change password");
    expect(await screen.findByText("Password is required")).toBeDefined();
    expect(screen.getByText("Password must be at least 10 characters")).toBeDefined();
    type("New password", "long enough now");
    type("Current password", "wrong one");
    press("Change password");
    expect(await screen.findByText("The password is wrong.")).toBeDefined();
    type("Current password", "right one");
    press("Change password");
    expect(await toast("Password changed")).toBeDefined();
    expect(sent.filter(({ key }) => key.startsWith("POST"))).toHaveLength(2);
  });

  it("ends another session after asking, never its own", async () => {
    const sent = serve({ "DELETE /api/auth/sessions/s2": { ok: true } });
    await open();
    expect(screen.getAllByRole("button", { name: /Revoke/ })).toHaveLength(1);
    press("Revoke Firefox on Windows");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out device" }));
    expect(await toast("Session ended")).toBeDefined();
    expect(sent.some(({ key }) => key === "DELETE /api/auth/sessions/s2")).toBe(true);
  });

  it("signs out by navigation", async () => {
    serve();
    await open();
    expect(screen.getByRole("link", { name: "Sign Out" }).getAttribute("href")).toBe("/api/logout");
  });

  it("deletes the account with the password only, and leaves", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const sent = serve({ "DELETE /api/auth/user": { ok: true } });
    await open();
    press("Delete account");
    const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
    const act = within(dialog).getByRole("button", { name: "Delete my account" });
    expect(act.hasAttribute("disabled")).toBe(true);
    fireEvent.change(within(dialog).getByLabelText("Password"), { target: { value: "right one" } });
    fireEvent.click(act);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect(sent.at(-1)).toMatchObject({ key: "DELETE /api/auth/user", body: { password: "right one" } });
  });
});

describe("what a member may change", () => {
  const SYSTEM = {
    defaultHysteresisMm: 3,
    maxDrainTimeMinutes: 20,
    maxFillTimeMinutes: 25,
    maxTopUpTimeMinutes: 2,
    sensorReadingIntervalSeconds: 10,
    alertRetentionDays: 90,
  };

  it.each(["keeper", "viewer"] as const)("the system configuration is off for a %s, with the reason", async (membershipRole) => {
    serve({ "GET /api/auth/user": exampleUser({ membershipRole }), "GET /api/settings/system": SYSTEM });
    show(<SettingsScreen />, "/settings?section=system");
    expect(await screen.findByText(/Only an owner of the household can change the system configuration\./)).toBeDefined();
    expect(screen.getByRole("button", { name: "Save Configuration" }).hasAttribute("disabled")).toBe(true);
    for (const group of screen.getAllByRole("group")) expect(group.hasAttribute("disabled")).toBe(true);
    const drain = screen.getByLabelText<HTMLInputElement>("Max Drain Time (minutes)");
    expect([drain.value, screen.queryByText("Unsaved changes")]).toEqual(["20", null]);
  });

  it.each(["keeper", "viewer"] as const)(
    "a %s sets up their own ways, and not whom the household calls",
    async (membershipRole) => {
      const sent = serve({
        "GET /api/auth/user": exampleUser({ membershipRole }),
        "GET /api/settings/ways": { canWake: false, canSendMail: true, ways: [] },
        "GET /api/settings/channels": [],
      });
      show(<SettingsScreen />, "/settings?section=notifications");
      expect(await screen.findByText("You are notified if no owner responds")).toBeDefined();
      expect(await screen.findByText("Critical alerts cannot reach you")).toBeDefined();
      expect(screen.getByRole("heading", { name: "Alerts in this browser" })).toBeDefined();
      expect(await screen.findByRole("button", { name: "Add a service" })).toBeDefined();
      expect(screen.queryByRole("heading", { name: "If no one responds" })).toBeNull();
      expect(sent.filter(({ key }) => key === "GET /api/settings/escalation")).toEqual([]);
    },
  );

  it("the data export is an owner's: others are told, and nothing is asked of the server", async () => {
    const sent = serve({ "GET /api/auth/user": exampleUser({ membershipRole: "keeper" }) });
    show(<SettingsScreen />, "/settings?section=security");
    const row = within((await screen.findByRole("heading", { name: "Data Export" })).closest("li") as HTMLElement);
    expect(row.getByText(/Only an owner/)).toBeDefined();
    expect(row.getByRole("button", { name: "Export data" }).hasAttribute("disabled")).toBe(true);
    expect(sent.filter(({ key }) => key === "GET /api/exports")).toEqual([]);
  });
});
