import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { answerMedia } from "@/testing/media.ts";
import { exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
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

type CardProps = ComponentProps<typeof RelayStatusCard>;

const open = (change: Partial<CardProps> = {}) =>
  render(<RelayStatusCard relays={relays} isKnown nowMs={NOW_MS} isLocked={() => false} controlOf={() => null} {...change} />);

const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);

describe("relay status", () => {
  it("spec: one card per relay in the specified order, with runtime, limit and state", () => {
    open();
    expect(rows()).toEqual(["Circulation0:00ContinuousOFF", "Drain Pump8:12Max 20:00ON", "Top-Up Pump1:45Max 2:00ON"]);
    expect(screen.getAllByRole("meter").map((meter) => meter.getAttribute("aria-valuenow"))).toEqual(["41", "88"]);
  });

  it("knows nothing about relays it has not heard of lately", () => {
    open({ isKnown: false });
    for (const row of rows()) expect(row).toMatch(/–(Max|Continuous).*\?Unknown$/);
    expect(screen.queryByRole("meter")).toBeNull();
  });

  it("says of a pump that nothing may switch on that it is locked, and shows the one control of a row", () => {
    open({ isLocked: () => true, controlOf: ({ role }) => (role === "topup" ? <button type="button">Automatic</button> : null) });
    // What runs is not called locked: it runs.
    expect(rows()[0]).toBe("Circulation0:00ContinuousLockedOFF");
    expect(rows()[1]).toBe("Drain Pump8:12Max 20:00ON");
    expect(rows()[2]).toContain("Automatic");
  });

  it("spec: a grid of up to 5 columns on large screens", () => {
    open();
    expect(screen.getByRole("list").className).toContain("lg:grid-cols-5");
  });

  it("spec: a tooltip on hover, after 700 ms; the next one within 300 ms comes at once", async () => {
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const shown = () => screen.queryByRole("tooltip")?.textContent ?? null;
    open();
    await act(() => import("./hinted-relay-rows.tsx"));
    const [circulation, drain] = screen.getAllByRole("listitem");
    if (!circulation || !drain) throw new Error("no relays");
    fireEvent.pointerMove(circulation);
    pass(690);
    expect(shown()).toBeNull();
    pass(20);
    expect(shown()).toBe("Circulation, channel 1: OFF");
    fireEvent.pointerLeave(circulation);
    fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 });
    pass(290);
    expect(shown()).toBeNull();
    fireEvent.pointerMove(drain);
    pass(0);
    expect(shown()).toBe("Drain Pump, channel 2: ON");
    vi.useRealTimers();
  });

  it("has no tooltip where nothing can hover", async () => {
    answerMedia("hover", false);
    vi.useFakeTimers();
    open();
    await act(() => import("./hinted-relay-rows.tsx"));
    const [circulation] = screen.getAllByRole("listitem");
    if (!circulation) throw new Error("no relays");
    fireEvent.pointerMove(circulation);
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole("tooltip")).toBeNull();
    vi.useRealTimers();
  });

  it("spec: No relay channels configured", () => {
    open({ relays: [] });
    expect(screen.getByText("No relay channels configured")).toBeDefined();
  });
});
