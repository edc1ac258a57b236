import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleReading, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { SettingsScreen } from "./settings.tsx";

const IMPERIAL = { length: "inch", temperature: "fahrenheit", volume: "gallon" } as const;

const serve = (answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": [exampleDevice()],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/settings/profile": {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@tank.example",
      memberSince: "2026-03-01T09:00:00.000Z",
      accountType: "user",
      registeredDevices: 1,
    },
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading({ heightMm: 25.4, temperatureC: 25 }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
    "PUT /api/settings/display": (body: object) => body,
    ...answers,
  });

describe("units", () => {
  it("are chosen in the profile, one by one, and saved at once", async () => {
    const sent = serve();
    show(<SettingsScreen />, "/settings");
    fireEvent.change(await screen.findByLabelText("Length"), { target: { value: "inch" } });
    expect(await screen.findByText("Units updated")).toBeDefined();
    const saved = sent.find(({ key }) => key === "PUT /api/settings/display")?.body;
    expect(saved).toEqual({ length: "inch", temperature: "celsius", volume: "litre" });
    expect((screen.getByLabelText("Length") as HTMLSelectElement).value).toBe("inch");
  });

  it("hold on the dashboard from its first drawing on", async () => {
    serve({ "GET /api/auth/user": exampleUser({ units: IMPERIAL }) });
    openApp("/");
    expect((await screen.findByTestId("current-distance")).parentElement?.textContent).toBe("1.00 in");
    expect(await screen.findByText("77.0 °F")).toBeDefined();
    expect(screen.getByRole("region", { name: "Current Water Level" }).textContent).toMatch(/Normal Range 1\.10–2\.28 in/);
    expect(document.body.textContent).not.toMatch(/\d mm|°C/);
  });

  it("leave the calibration in mm, as the sensor measures", async () => {
    serve({ "GET /api/auth/user": exampleUser({ units: IMPERIAL }) });
    openApp("/calibration");
    const current = await screen.findByRole("region", { name: "Current calibration" });
    expect(current.textContent).toContain("Top level28.0 mm");
  });
});
