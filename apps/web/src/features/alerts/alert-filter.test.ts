import { describe, expect, it } from "vitest";
import { DEVICE_ID, exampleAlert, exampleDevice, exampleTank, TANK_ID } from "@/testing/wire-examples.ts";
import { alertFilter, alertSearch, isNarrowed, passes } from "./alert-filter.ts";
import { alertPlace } from "./alert-place.ts";

describe("the filter in the address", () => {
  it("shows what nobody has acknowledged, unless told otherwise", () => {
    expect(alertFilter({})).toEqual({ severity: null, state: "unacknowledged", deviceId: null, text: "" });
    expect(alertFilter({ severity: "toString", state: "open" })).toEqual(alertFilter({}));
  });

  it("goes into the address and comes back, without its defaults", () => {
    const search = { severity: "critical", state: "all", device: "d1", text: "pump" };
    expect(alertSearch(alertFilter(search))).toEqual(search);
    expect(alertSearch(alertFilter({}))).toEqual({});
  });
});

describe("an alert", () => {
  const alert = exampleAlert({ message: "A pump went on late.", advice: "Look at the sump." });
  const isShown = (search: Parameters<typeof alertFilter>[0]) =>
    passes(alert, alertFilter(search), "Display tank · Reef controller");

  it.each([
    [{}, true],
    [{ severity: "warn" }, true],
    [{ severity: "critical" }, false],
    [{ device: DEVICE_ID }, true],
    [{ device: "other" }, false],
    [{ text: "  PUMP late " }, true],
    [{ text: "sump" }, true],
    [{ text: "display" }, true],
    [{ text: "warning" }, true],
    [{ text: "pump siphon" }, false],
  ])("passes %j: %s", (search, isExpected) => expect(isShown(search)).toBe(isExpected));

  it("is hidden by severity, device or text; the state is a list of its own", () => {
    expect(isNarrowed(alertFilter({ state: "all", text: " " }))).toBe(false);
    for (const search of [{ severity: "info" }, { device: "d1" }, { text: "x" }])
      expect(isNarrowed(alertFilter(search))).toBe(true);
  });
});

describe("the place of an alert", () => {
  const two = exampleDevice({ tanks: [exampleTank(), exampleTank({ id: "t2", name: "Sump" })] });

  it.each([
    ["its tank", exampleAlert({ tankId: "t2" }), [two], { text: "Sump · Reef controller", name: "Sump", chartTankId: "t2" }],
    [
      "the only tank of its device",
      exampleAlert(),
      [exampleDevice()],
      { text: "Display tank · Reef controller", name: "Display tank", chartTankId: TANK_ID },
    ],
    [
      "the device, when its tank may be any",
      exampleAlert(),
      [two],
      { text: "Reef controller", name: "Reef controller", chartTankId: null },
    ],
    ["nowhere, when its device is gone", exampleAlert(), [], { text: null, name: null, chartTankId: null }],
  ])("is %s", (_, alert, devices, place) => expect(alertPlace(alert, devices)).toEqual(place));
});
