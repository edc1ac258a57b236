import type { RelayRole } from "@halocline/domain/relays/relays";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { giveWidth } from "@/testing/element-width.ts";
import { exampleReading, exampleTank } from "@/testing/wire-examples.ts";
import { type LevelView, levelView } from "./level-view.ts";
import { NO_MARKS } from "./tank/tank-marks.ts";
import { type MonitorProps, WaterLevelMonitor } from "./water-level-monitor.tsx";

const TREND = { kind: "falling", text: "Falling slowly", meaning: "normal", tone: "plain" } as const;
const AIM = { targetMm: null, isDraining: false, areaCm2: 2400 };

function show(view: LevelView, running: readonly RelayRole[] = [], more: Partial<MonitorProps> = {}) {
  return render(<WaterLevelMonitor view={view} aim={AIM} trend={TREND} runningRoles={new Set(running)} {...more} />);
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

  it("spec: heights in mm and temperature in °C with one decimal, Top Level as Target, Drain Level as Minimum, and no age", () => {
    const { container } = show(live(31.3));
    for (const text of [
      "Normal · 89%",
      "3.3mm",
      "below top level, 0.8 L",
      "Falling slowly",
      "normal",
      "25.4 °C",
      "Top-up at 32.0",
      "Target",
      "Minimum",
    ]) {
      expect(container.textContent).toContain(text);
    }
    expect(container.textContent).not.toMatch(/ago|Live/);
    expect(screen.getByTestId("current-distance").dataset.receivedAt).toBe(exampleReading().receivedAt);
    expect(screen.getByRole("img").getAttribute("aria-label")).toContain("89 percent full");
  });

  it("says an overfill in words", () => {
    expect(show(live(22)).container.textContent).toMatch(/Full · too high.*6\.0mm.*above top level, 1\.4 L too much/);
  });
});

describe("pumps", () => {
  it("lets water flow through the pipes of running pumps only", () => {
    show(live(44.6), ["drain"]);
    expect(screen.queryByTestId("flow-drain")).not.toBeNull();
    expect(screen.queryByTestId("flow-fill")).toBeNull();
  });

  it("draws them on a phone, too, where the marks have no millimetres", () => {
    giveWidth(302);
    const { container } = show(live(44.6), ["drain"]);
    expect(screen.queryByTestId("flow-drain")).not.toBeNull();
    expect([...container.querySelectorAll(".hidden")].map(({ textContent }) => textContent)).toContain("28.0 mm");
  });
});

describe("what is wrong is marked where it is", () => {
  const named = () => screen.getByRole("img").getAttribute("aria-label");

  it.each([
    [
      "a pump without water",
      { pumps: { fill: { kind: "fault", word: "no water" } } },
      ["mark-fill", "hose-fault-fill"],
      "no water",
    ],
    [
      "a pump that runs on",
      { pumps: { topup: { kind: "flows", word: "runs on" } } },
      ["mark-topup", "hose-flows-topup"],
      "runs on",
    ],
    ["water that rises", { arrow: "up" }, ["arrow-up"], ""],
    ["a leak", { arrow: "down", arrowWord: "1.4 L/h" }, ["arrow-down"], "1.4 L/h"],
    ["a stop", { isStopped: true }, ["fan-stopped"], ""],
    ["a bad sensor", { isSensorBad: true }, ["sensor-bad"], ""],
  ] as const)("%s", (_, change, testIds, word) => {
    const marks = { ...NO_MARKS, ...change, sentence: "Marked: here." };
    const { container } = show(live(31.3), ["circulation"], { marks });
    for (const testId of testIds) expect(screen.getByTestId(testId)).toBeDefined();
    expect(container.textContent).toContain(word);
    expect(named()).toMatch(/Marked: here\.$/);
  });

  it("lets nothing flow through a hose that is marked as empty", () => {
    show(live(31.3), ["fill"], { marks: { ...NO_MARKS, pumps: { fill: { kind: "fault", word: "no water" } } } });
    expect(screen.queryByTestId("flow-fill")).toBeNull();
  });
});

describe("a level that is not live", () => {
  it("is marked as the last known when stale", () => {
    const { container } = show(levelView(exampleTank(), exampleReading(), "stale", 840_000));
    expect(badge()).toBe("Was Normal");
    expect(container.textContent).toMatch(/below top level, at \d+:\d\d/);
    expect(container.textContent).not.toMatch(/\d L/);
    expect(screen.getByTestId("level-dot").dataset.tone).toBe("muted");
    expect(container.querySelector(".wave-near, .halo")).toBeNull();
  });

  it("spec: No sensor data and Never without any reading", () => {
    const { container } = show(levelView(exampleTank(), null, "none", null));
    expect(badge()).toBe("No Data");
    expect(container.textContent).toContain("No sensor data");
    expect(container.textContent).toContain("Current–Never");
    expect(screen.getByTestId("level-badge").closest("p")?.className).toContain("danger-ink");
    expect(screen.getByTestId("current-distance").textContent).toBe("–");
    expect(screen.queryByTestId("level-dot")).toBeNull();
  });

  it("is No Data when the sensor fails, and nothing is called live", () => {
    const { container } = show(live(null));
    expect(badge()).toBe("No Data");
    expect(container.textContent).toContain("No sensor data");
    expect(container.textContent).not.toContain("Live");
  });

  it("spec: Not Calibrated in grey, with the raw distance and without marks", () => {
    const { container } = show(levelView(exampleTank({ calibrationStatus: false }), exampleReading(), "live", 3000));
    expect(badge()).toBe("Not Calibrated");
    expect(screen.getByTestId("level-badge").closest("p")?.className).toContain("text-ink-2");
    expect(screen.getByTestId("level-number").textContent).toBe("31.3mm");
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
