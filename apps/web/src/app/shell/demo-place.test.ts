import { describe, expect, it } from "vitest";
import { exampleDevice, exampleTank } from "@/testing/wire-examples.ts";
import { demoPlaceOf } from "./demo-place.ts";

const device = (id: string, isSimulated: boolean) =>
  exampleDevice({ id, isSimulated, tanks: [exampleTank({ id: `${id}-tank`, deviceId: id })] });
const [demo, other, real] = [device("demo", true), device("other", true), device("real", false)];

describe("the ribbon of a demonstration", () => {
  it.each(["/", "/history", "/devices", "/settings"])("is on every screen of a household that is simulated: %s", (path) => {
    expect(demoPlaceOf([demo], path, undefined)).not.toBeNull();
    expect(demoPlaceOf([demo, other], path, undefined)).not.toBeNull();
  });

  it("names the one that the screen is about, and none where it is about all", () => {
    expect(demoPlaceOf([demo, other], "/", "other-tank")).toMatchObject({ device: other, firstTankId: "other-tank" });
    expect(demoPlaceOf([demo, other], "/history", undefined)).toMatchObject({ device: demo });
    expect(demoPlaceOf([demo, other], "/", undefined)).toEqual({ device: null, firstTankId: "demo-tank" });
  });

  it("never stands above a real tank, nor above a screen that a real one is part of", () => {
    expect(demoPlaceOf([], "/", undefined)).toBeNull();
    expect(demoPlaceOf([real], "/", undefined)).toBeNull();
    expect(demoPlaceOf([demo, real], "/", "real-tank")).toBeNull();
    expect(demoPlaceOf([real, demo], "/history", undefined)).toBeNull();
    expect(demoPlaceOf([demo, real], "/", "demo-tank")).toMatchObject({ device: demo });
    for (const path of ["/", "/devices", "/settings", "/alerts", "/control"])
      expect(demoPlaceOf([demo, real], path, undefined)).toBeNull();
  });
});
