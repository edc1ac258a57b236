// How often each screen asks, read from the queries that are really mounted. A pushed message restarts the same timers.

import type { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { knowFewTimeZones } from "@/testing/time-zones.ts";
import { exampleDevice, exampleReading, exampleRelay, exampleTank, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";
import { CalibrationScreen } from "./calibration.tsx";
import { DashboardScreen } from "./dashboard.tsx";
import { ManualControlScreen } from "./manual-control.tsx";

const now = () => new Date().toISOString();
const relays = [exampleRelay({ currentState: true }), exampleRelay({ id: "r5", channelNumber: 5, role: "spare" })];

function open(screen: ReactNode, path: string): QueryClient {
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [exampleDevice({ lastSeenAt: now(), relays })],
    "GET /api/alerts?acknowledged=false": [],
    [`GET /api/tanks/${TANK_ID}`]: exampleTank(),
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: () => exampleReading({ receivedAt: now() }),
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=1`]: [],
    [`GET /api/tanks/${TANK_ID}/automation-runs?limit=5`]: [],
    [`POST /api/tanks/${TANK_ID}/boost`]: { ok: true },
  });
  return show(screen, path).queryClient;
}

/** The shortest interval in which anything on the page asks for it, in seconds. */
function askedEveryS(client: QueryClient, ...key: readonly unknown[]): number {
  const [query] = client.getQueryCache().findAll({ queryKey: ["api", ...key] });
  const intervals = query?.observers.map(({ options: { refetchInterval } }) =>
    typeof refetchInterval === "function" ? refetchInterval(query) : refetchInterval,
  );
  return Math.min(...(intervals ?? []).filter((ms) => typeof ms === "number")) / 1000;
}

const reading = ["tanks", TANK_ID, "latest-reading"] as const;
const runs = (limit: number) => ["tanks", TANK_ID, "automation-runs", { limit }] as const;

beforeEach(() => void knowFewTimeZones());

describe("spec: polling", () => {
  it("of the dashboard: reading 10 s, devices 15 s, alerts 30 s, the last 5 runs 30 s, the active run 5 s", async () => {
    const client = open(<DashboardScreen />, "/");
    await screen.findByText("No recent activity");
    expect(askedEveryS(client, ...reading)).toBe(10);
    expect(askedEveryS(client, "devices")).toBe(15);
    expect(askedEveryS(client, "alerts")).toBe(30);
    expect(askedEveryS(client, ...runs(5))).toBe(30);
    expect(askedEveryS(client, ...runs(1))).toBe(5);
  });

  it("of the strip of the last day: every 5 minutes", async () => {
    const client = open(<DashboardScreen />, "/");
    await screen.findByText("No recent activity");
    expect(askedEveryS(client, "tanks", TANK_ID, "level-history")).toBe(300);
  });

  it("of Tank Calibration: live reading 5 s, devices 30 s; reading 2 s while the wizard is open", async () => {
    const client = open(<CalibrationScreen />, "/calibration");
    await screen.findByRole("region", { name: "Live reading" });
    expect(askedEveryS(client, ...reading)).toBe(5);
    expect(askedEveryS(client, "devices")).toBe(30);
    fireEvent.click(screen.getByRole("button", { name: "Recalibrate Tank" }));
    await screen.findByRole("dialog");
    await waitFor(() => expect(askedEveryS(client, ...reading)).toBe(2));
  });

  it("of Manual Control: devices 10 s, active run 5 s, live reading 5 s; devices 2 s while the relay table is open", async () => {
    const client = open(<ManualControlScreen />, "/manual-control");
    await screen.findByRole("region", { name: "Spare" });
    expect(askedEveryS(client, "devices")).toBe(10);
    expect(askedEveryS(client, ...runs(1))).toBe(5);
    expect(askedEveryS(client, ...reading)).toBe(5);
    fireEvent.click(screen.getByRole("button", { name: "Advanced Control" }));
    within(await screen.findByRole("dialog", { name: "Manual Relay Control" })).getAllByRole("row");
    await waitFor(() => expect(askedEveryS(client, "devices")).toBe(2));
  });
});
