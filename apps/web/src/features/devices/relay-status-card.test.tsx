import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleRelay, NOW_MS, timeAgo } from "../../testing/wire-examples.ts";
import { RelayStatusCard } from "./relay-status-card.tsx";

const relays = [
  exampleRelay({
    id: "r4",
    channelNumber: 4,
    role: "topup",
    currentState: true,
    lastChangedAt: timeAgo(105_000),
    maxRuntimeSeconds: 120,
  }),
  exampleRelay({
    id: "r2",
    channelNumber: 2,
    role: "drain",
    currentState: true,
    lastChangedAt: timeAgo(492_000),
    maxRuntimeSeconds: 1200,
  }),
  exampleRelay({ id: "r1", channelNumber: 1, role: "circulation" }),
];

const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

describe("relay status", () => {
  it("lists relays in the specified order with runtime, limit and state", () => {
    render(<RelayStatusCard relays={relays} freshness="live" ageMs={3000} nowMs={NOW_MS} />);
    expect(rows()).toEqual([
      "Circulation0:00 · Continuous · CH 1OFF",
      "Drain Pump8:12 · Max 20:00 · CH 2ON",
      "Top-Up Pump1:45 · Max 2:00 · CH 4ON",
    ]);
    expect(screen.getAllByRole("meter").map((meter) => meter.getAttribute("aria-valuenow"))).toEqual(["41", "88"]);
    expect(screen.getByText("Live · 3 s ago")).toBeDefined();
  });

  it("knows nothing about relays it has not heard of lately", () => {
    render(<RelayStatusCard relays={relays} freshness="stale" ageMs={840_000} nowMs={NOW_MS} />);
    for (const row of rows()) expect(row).toMatch(/– · .*Unknown$/);
    expect(screen.queryByRole("meter")).toBeNull();
  });

  it("says when there are none", () => {
    render(<RelayStatusCard relays={[]} freshness="none" ageMs={null} nowMs={NOW_MS} />);
    expect(screen.getByText("No relay channels configured")).toBeDefined();
  });
});
