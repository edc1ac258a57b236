import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { SecurityPanel } from "./security-panel.tsx";

const RETENTION = { readingDays: 365, minuteDays: 90, hourDays: 3650, alertDays: 30, logDays: 90 };

const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/auth/sessions": [],
    "GET /api/settings/retention": RETENTION,
    ...change,
  });

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("Security & Privacy", () => {
  const openSecurity = async () => {
    show(<SecurityPanel isOwner isManagedExternally={false} />);
    await screen.findByRole("button", { name: "View Policy" });
  };

  it("spec: Data Retention: sensor readings kept 1 year, logs 90 days", async () => {
    serve();
    await openSecurity();
    expect(await screen.findByText("Sensor readings are kept 1 year, logs 90 days.")).toBeDefined();
  });

  it("spec: View Policy opens the retention policy with the instance's real numbers", async () => {
    serve({ "GET /api/settings/retention": { ...RETENTION, readingDays: 14 } });
    await openSecurity();
    expect(await screen.findByText("Sensor readings are kept 14 days, logs 90 days.")).toBeDefined();
    press("View Policy");
    const policy = await screen.findByRole("dialog", { name: "Retention policy" });
    expect(
      within(policy)
        .getAllByRole("term")
        .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`),
    ).toEqual([
      "Sensor readings: 14 days",
      "Minute summaries: 90 days",
      "Hour summaries: 10 years",
      "Logs: 90 days",
      "Runs: Forever",
      "Alerts: 30 days",
      "Audit log: Forever",
    ]);
  });

  it("says in the policy when it cannot be loaded", async () => {
    serve({ "GET /api/settings/retention": reject(503, "busy", "Try later.") });
    await openSecurity();
    press("View Policy");
    expect(await screen.findByText(/The policy could not be loaded\. Try later\./)).toBeDefined();
  });

  it("spec: device API keys are separate and can be regenerated in the Devices section", async () => {
    serve();
    await openSecurity();
    expect(
      screen.getByText("Device API keys are separate from your password and can be regenerated in the Devices section."),
    ).toBeDefined();
  });
});
