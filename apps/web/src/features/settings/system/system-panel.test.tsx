import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { SystemPanel } from "./system-panel.tsx";

const CALL = "/api/settings/system";
const DEFAULTS = {
  defaultHysteresisMm: 3,
  maxDrainTimeMinutes: 20,
  maxFillTimeMinutes: 25,
  maxTopUpTimeMinutes: 2,
  sensorReadingIntervalSeconds: 10,
  alertRetentionDays: 90,
};

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    [`GET ${CALL}`]: DEFAULTS,
    [`PUT ${CALL}`]: (body: object) => body,
    ...change,
  });

const open = async () => {
  show(
    <>
      <Link to="/settings" search={{ section: "profile" }}>
        Profile
      </Link>
      <SystemPanel isOwner />
    </>,
    "/settings?section=system",
  );
  await screen.findByRole("button", { name: "Save Configuration" });
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const hintOf = (label: string) =>
  (field(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

const MARGIN = "The default top-up trigger margin for new calibrations. 1 to 20 mm.";
const OFTEN = "How often devices send data. 5 to 300 seconds.";
const KEPT = "How long finished alerts are kept. 7 to 365 days.";
const FIELDS = [
  ["Tank Defaults", "Default Hysteresis (mm)", "3", "1", "20", MARGIN],
  ["Safety Timeouts", "Max Drain Time (minutes)", "20", "5", "60", "5 to 60 minutes."],
  ["Safety Timeouts", "Max Fill Time (minutes)", "25", "5", "60", "5 to 60 minutes."],
  ["Safety Timeouts", "Max Top-Up Time (minutes)", "2", "1", "10", "1 to 10 minutes."],
  ["System Performance", "Sensor Reading Interval (seconds)", "10", "5", "300", OFTEN],
  ["System Performance", "Alert Retention (days)", "90", "7", "365", KEPT],
] as const;

describe("System Configuration", () => {
  it.each(FIELDS)("spec: %s has %s, by default %s, from %s to %s, with its hint", async (group, label, value, min, max, hint) => {
    serve();
    await open();
    const input = within(screen.getByRole("group", { name: group })).getByLabelText<HTMLInputElement>(label);
    expect([input.value, input.min, input.max, input.type]).toEqual([value, min, max, "number"]);
    expect(hintOf(label)).toBe(hint);
  });

  it("spec: info note: changes to safety timeouts apply to new automation runs only", async () => {
    serve();
    await open();
    expect(screen.getByText(/^Changes to safety timeouts apply to new automation runs only\./)).toBeDefined();
  });

  it("spec: Save Configuration sends all six numbers and says System Settings Updated", async () => {
    const sent = serve();
    await open();
    expect(screen.getByRole("button", { name: "Save Configuration" }).hasAttribute("disabled")).toBe(true);
    type("Default Hysteresis (mm)", "4.5");
    type("Sensor Reading Interval (seconds)", "60");
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    press("Save Configuration");
    expect(await screen.findByText("System Settings Updated")).toBeDefined();
    expect(sent.find(({ key }) => key.startsWith("PUT"))?.body).toEqual({
      ...DEFAULTS,
      defaultHysteresisMm: 4.5,
      sensorReadingIntervalSeconds: 60,
    });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    expect(field("Default Hysteresis (mm)").value).toBe("4.5");
  });

  it("reads Saving... while it is sent", async () => {
    serve({ [`PUT ${CALL}`]: new Promise(() => undefined) });
    await open();
    type("Alert Retention (days)", "30");
    press("Save Configuration");
    expect(await screen.findByRole("button", { name: "Saving..." })).toBeDefined();
  });

  it.each([
    ["Default Hysteresis (mm)", "0.9", "Default hysteresis must be from 1 to 20 mm"],
    ["Max Drain Time (minutes)", "61", "Max drain time must be a whole number from 5 to 60 minutes"],
    ["Max Fill Time (minutes)", "4", "Max fill time must be a whole number from 5 to 60 minutes"],
    ["Max Top-Up Time (minutes)", "1.5", "Max top-up time must be a whole number from 1 to 10 minutes"],
    ["Sensor Reading Interval (seconds)", "", "Sensor reading interval must be a whole number from 5 to 300 seconds"],
    ["Alert Retention (days)", "366", "Alert retention must be a whole number from 7 to 365 days"],
  ])("does not send %s of %j, and says why at the field", async (label, value, message) => {
    const sent = serve();
    await open();
    type(label, value);
    press("Save Configuration");
    expect(await screen.findByText(message)).toBeDefined();
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(sent.some(({ key }) => key.startsWith("PUT"))).toBe(false);
  });

  it("shows what the server refuses at its field, and keeps what was typed when saving fails", async () => {
    const answers = [reject(400, "invalid", "Not here.", { maxFillTimeMinutes: "Not here." }), reject(503, "busy", "Try later.")];
    serve({ [`PUT ${CALL}`]: () => answers.shift() });
    await open();
    type("Max Fill Time (minutes)", "30");
    press("Save Configuration");
    await waitFor(() => expect(hintOf("Max Fill Time (minutes)")).toContain("Not here."));
    press("Save Configuration");
    expect(await screen.findByText("System settings not saved")).toBeDefined();
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    expect(field("Max Fill Time (minutes)").value).toBe("30");
  });

  it("discards, and asks before changes are lost", async () => {
    serve();
    await open();
    type("Alert Retention (days)", "30");
    press("Discard");
    expect([field("Alert Retention (days)").value, screen.queryByText("Unsaved changes")]).toEqual(["90", null]);
    type("Alert Retention (days)", "30");
    fireEvent.click(screen.getByRole("link", { name: "Profile" }));
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeDefined();
  });

  it("says when it cannot be loaded", async () => {
    serve({ [`GET ${CALL}`]: reject(503, "busy", "Try later.") });
    show(<SystemPanel isOwner />);
    expect(await screen.findByText(/The system configuration could not be loaded. Try later./)).toBeDefined();
  });
});
