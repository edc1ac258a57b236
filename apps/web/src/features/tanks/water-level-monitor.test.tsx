import type { RelayRole } from "@halocline/domain/relays/relays";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleReading, exampleTank } from "@/testing/wire-examples.ts";
import { type LevelView, levelView } from "./level-view.ts";
import { WaterLevelMonitor } from "./water-level-monitor.tsx";

function show(view: LevelView, running: readonly RelayRole[] = []) {
  return render(<WaterLevelMonitor subtitle="Display tank" view={view} runningRoles={new Set(running)} />);
}

const live = (heightMm: number | null) => levelView(exampleTank(), exampleReading({ heightMm }), "live", 3000);
const badge = () => screen.getByTestId("level-badge").textContent;

beforeEach(() => {
  giveWidth(640);
});

describe("a live level", () => {
  it.each([
    [30.2, "Full", "info"],
    [37.9, "Normal", "ok"],
    [48.2, "Low", "warn"],
    [54.6, "Very Low", "danger"],
  ])("spec: level colour and label at %d mm: %s in %s", (heightMm, label, tone) => {
    show(live(heightMm));
    expect(badge()).toBe(label);
    expect(screen.getByTestId("level-dot").dataset.tone).toBe(tone);
    expect(screen.getByTestId("current-distance").textContent).toBe(heightMm.toFixed(1));
  });

  it("spec: heights in mm and temperature in °C with one decimal, Top Level as Target, Drain Level as Minimum, with its age", () => {
    const { container } = show(live(31.3));
    for (const text of ["Live · 3 s ago", "89% full", "3.3 mm below top", "25.4 °C", "Top-up at 32.0", "Target", "Minimum"]) {
      expect(container.textContent).toContain(text);
    }
    expect(screen.getByTestId("current-distance").dataset.receivedAt).toBe(exampleReading().receivedAt);
    expect(screen.getByRole("img").getAttribute("aria-label")).toContain("89 percent full");
  });

  it("says an overfill in words", () => {
    expect(show(live(22)).container.textContent).toContain("6.0 mm above top level");
  });
});

describe("pumps", () => {
  it("lets water flow through the pipes of running pumps only", () => {
    show(live(44.6), ["drain"]);
    expect(screen.queryByTestId("flow-drain")).not.toBeNull();
    expect(screen.queryByTestId("flow-fill")).toBeNull();
  });

  it("draws no pipes where there is no room", () => {
    giveWidth(302);
    show(live(44.6), ["drain"]);
    expect(screen.queryByTestId("flow-drain")).toBeNull();
  });
});

describe("a level that is not live", () => {
  it("is marked as the last known when stale", () => {
    const { container } = show(levelView(exampleTank(), exampleReading(), "stale", 840_000));
    expect(badge()).toBe("Was Normal");
    expect(container.textContent).toContain("Last known distance");
    expect(container.textContent).toContain("Last known · 14 min ago");
    expect(screen.getByTestId("level-dot").dataset.tone).toBe("muted");
    expect(container.querySelector(".wave-near, .halo")).toBeNull();
  });

  it("spec: No sensor data and Never without any reading", () => {
    const { container } = show(levelView(exampleTank(), null, "none", null));
    expect(badge()).toBe("No Data");
    expect(container.textContent).toContain("No sensor data");
    expect(container.textContent).toContain("Last update · Never");
    expect(screen.getByTestId("level-badge").innerHTML).toContain("danger-ink");
    expect(screen.getByTestId("current-distance").textContent).toBe("–");
    expect(screen.queryByTestId("level-dot")).toBeNull();
  });

  it("is No Data when the sensor fails, with the age of the report", () => {
    const { container } = show(live(null));
    expect(badge()).toBe("No Data");
    expect(container.textContent).toContain("No sensor data · 3 s ago");
    expect(container.textContent).not.toContain("Live");
  });

  it("spec: Not Calibrated in grey, with the raw distance and without marks", () => {
    const { container } = show(levelView(exampleTank({ calibrationStatus: false }), exampleReading(), "live", 3000));
    expect(badge()).toBe("Not Calibrated");
    expect(screen.getByTestId("level-badge").innerHTML).toContain("muted-ink");
    expect(screen.getByTestId("current-distance").textContent).toBe("31.3");
    expect(container.textContent).toContain("Calibrate to see the fill level");
    expect(container.textContent).not.toContain("Top-up at");
  });
});

it.each([399, 400])("keeps the height free that its drawing takes at a width of %d", (widthPx) => {
  giveWidth(widthPx);
  show(live(31.3));
  const place = screen.getByRole("img");
  const [, compactPx, fromPx, widePx] = /h-\[(\d+)px\] @min-\[(\d+)px\]:h-\[(\d+)px\]/.exec(place.className) ?? [];
  const keptPx = widthPx < Number(fromPx) ? compactPx : widePx;
  expect(place.querySelector("svg")?.getAttribute("height")).toBe(keptPx);
});
