import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleAlert, exampleUser } from "@/testing/wire-examples.ts";
import { ActiveAlerts } from "./active-alerts.tsx";

const ALERTS = ["a1", "a2", "a3"].map((id) => exampleAlert({ id, message: `Alert ${id}` }));

function open(answers: Record<string, unknown> = {}) {
  const sent = fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/alerts?acknowledged=false": ALERTS,
    ...answers,
  });
  show(<ActiveAlerts devices={[]} canDismiss nowMs={Date.now()} />);
  return sent;
}

const card = () => screen.findByRole("region", { name: "Active Alerts" });

describe("spec: Active Alerts", () => {
  it("two open alerts are listed, and can be dismissed", async () => {
    const sent = open({ "POST /api/alerts/a1/acknowledge": ALERTS[0] });
    const list = within(await card());
    expect(await list.findAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(list.getByRole("button", { name: "Dismiss Alert a1" }));
    expect(await screen.findByText("Alert Acknowledged")).toBeDefined();
    expect(sent.filter(({ key }) => key === "POST /api/alerts/a1/acknowledge")).toHaveLength(1);
  });

  it("shows 2 unacknowledged alerts, each with Dismiss, and a Manage link to /alerts", async () => {
    open();
    const list = within(await card());
    expect(await list.findAllByRole("listitem")).toHaveLength(2);
    expect(list.getAllByRole("button", { name: /^Dismiss/ })).toHaveLength(2);
    expect(list.getByRole("link", { name: "Manage" }).getAttribute("href")).toBe("/alerts");
  });
});
