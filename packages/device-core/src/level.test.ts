import { describe, expect, it } from "vitest";
import { TestDevice } from "./test-device.ts";

const NOTHING = { rawMm: 255, errorCode: 0 };

describe("the reading", () => {
  it("[SAFE-4] there is none before four good samples, and it is their median", () => {
    const device = new TestDevice(null);
    device.powerCut();
    for (const rawMm of [44, 46, 45]) {
      device.setLevel(rawMm);
      device.step();
    }
    expect(device.view.distanceMm).toBeNull();
    device.setLevel(47);
    device.step();
    expect(device.view.distanceMm).toBe(45.5);
  });

  it("[SAFE-4] error codes, 255, below 5 and above 200 mm are no samples: after 2 s there is no reading, never a low one", () => {
    for (const sample of [NOTHING, { rawMm: 45, errorCode: 7 }, { rawMm: 4, errorCode: 0 }, { rawMm: 201, errorCode: 0 }, null]) {
      const device = new TestDevice();
      device.sample = sample;
      device.run(2000);
      expect(device.view.distanceMm).toBe(45);
      device.step();
      expect(device.view.distanceMm).toBeNull();
    }
  });

  it("[SAFE-4] a sample more than 10 mm away is an outlier, and three of them move nothing", () => {
    const device = new TestDevice();
    device.setLevel(120);
    device.run(300);
    device.setLevel(45);
    device.run(100);
    expect(device.view.distanceMm).toBe(45);
  });

  it("[SAFE-4] another distance is believed only with W off and after seven samples that agree", () => {
    const device = new TestDevice();
    device.setLevel(120);
    device.run(600);
    expect(device.view.distanceMm).toBe(45);
    device.step();
    expect(device.view.distanceMm).toBe(120);

    device.setLevel(45);
    device.on("spare");
    device.run(5000);
    expect(device.view.distanceMm).toBeNull();
    device.off("spare");
    device.run(600);
    expect(device.view.distanceMm).toBeNull();
    device.step();
    expect(device.view.distanceMm).toBe(45);
  });

  it("[SAFE-4] a sensor that was silent and comes back elsewhere has to agree with itself first", () => {
    const device = new TestDevice();
    device.sample = null;
    device.run(10_000);
    device.setLevel(120);
    device.run(600);
    expect(device.view.distanceMm).toBeNull();
    device.step();
    expect(device.view.distanceMm).toBe(120);
  });
});

describe("level-controlled pumps", () => {
  it("[SAFE-4] drain, fill and topup need a reading to start; a spare does not", () => {
    const device = new TestDevice();
    device.sample = NOTHING;
    device.run(2100);
    expect([device.on("drain"), device.on("fill"), device.on("topup")]).toEqual(["sensor", "sensor", "sensor"]);
    expect(device.on("spare")).toBe("ok");
  });

  it("[SAFE-4] they go off in the step in which the reading is gone, and a spare stays on", () => {
    const device = new TestDevice();
    device.on("fill");
    device.on("spare");
    device.sample = NOTHING;
    device.run(2000);
    expect(device.isOn("fill")).toBe(true);
    device.step();
    expect(device.edges("fill")).toEqual(["on command", "off sensor"]);
    expect(device.isOn("spare")).toBe(true);
  });

  it("[SAFE-5] fill and topup end at the top mark, drain at the drain mark, in the step that reads it", () => {
    for (const [role, endMm] of [
      ["fill", 30],
      ["topup", 30],
      ["drain", 60],
    ] as const) {
      const device = new TestDevice();
      const direction = role === "drain" ? 1 : -1;
      expect(device.on(role)).toBe("ok");
      let rawMm = 45;
      while (device.isOn(role)) {
        rawMm += direction;
        device.setLevel(rawMm);
        device.run(700);
      }
      expect(rawMm).toBe(endMm);
      expect(device.edges(role)).toEqual(["on command", "off level"]);
      expect(device.on(role)).toBe("interlock");
    }
  });

  it("[SAFE-5] without a calibration the marks are 15 and 95 mm", () => {
    const device = new TestDevice(null);
    device.setLevel(95);
    device.run(1000);
    expect([device.on("drain"), device.on("fill")]).toEqual(["interlock", "ok"]);
    device.off("fill");
    device.setLevel(15);
    device.run(1000);
    expect([device.on("fill"), device.on("drain")]).toEqual(["interlock", "ok"]);
  });

  it("[SAFE-5] a pump that is on within a second of a boot follows its readings from the start", () => {
    const device = new TestDevice();
    device.setLevel(58);
    device.run(2000);
    device.powerCut();
    device.run(600);
    expect(device.on("drain")).toBe("ok");
    device.setLevel(61);
    device.run(600);
    expect(device.edges("drain")).toEqual(["on command", "off level"]);
  });
});
