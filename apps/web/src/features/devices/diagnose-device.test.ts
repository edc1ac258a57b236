import { describe, expect, it } from "vitest";
import { exampleDevice } from "@/testing/wire-examples.ts";
import { type DeviceView, diagnoseDevice } from "./diagnose-device.ts";

const view = (change: Partial<DeviceView> = {}): DeviceView => ({
  device: exampleDevice(),
  ageMs: 3000,
  freshness: "live",
  isBrowserOnline: true,
  isServerReachable: true,
  doOthersAnswer: null,
  ...change,
});
const silent = { device: exampleDevice({ status: "offline" }), ageMs: 840_000, freshness: "stale" } as const;

const hold = { reason: "falling", suspects: [], since: "2026-11-15T11:00:00.000Z" };

describe("the first broken link is named", () => {
  it.each([
    ["the browser", view({ isBrowserOnline: false, isServerReachable: false }), /This browser is offline/],
    ["the server", view({ isServerReachable: false, ...silent }), /This page cannot reach the server/],
    ["a first sign-in", view({ ...silent, ageMs: null, freshness: "none" }), /has not connected yet/],
    ["its own network", view(silent), /No data from this controller for 14 minutes\. Check its power and Wi-Fi/],
    ["only this device", view({ ...silent, doOthersAnswer: true }), /Others are connected: check this one's power and Wi-Fi/],
    [
      "the server's own delay",
      view({ ageMs: 120_000, freshness: "stale", device: exampleDevice({ isServerBehind: true }) }),
      /The server is behind\. It has not processed this controller's data of the last 2 minutes yet/,
    ],
    ["the home network", view({ ...silent, doOthersAnswer: false }), /nor from any other\. Check your home network/],
    ["late messages", view({ ageMs: 45_000, freshness: "late" }), /its last message came 45 seconds ago/],
    ["a hold", view({ device: exampleDevice({ hold }) }), /holds its pumps off/],
    ["a fault", view({ device: exampleDevice({ status: "error", fault: "dry" }) }), /pumps are locked until the fault is reset/],
    ["the sensor", view({ device: exampleDevice({ status: "error" }) }), /level sensor gives no valid reading/],
    ["weak WiFi", view({ device: exampleDevice({ rssiDbm: -80 }) }), /its Wi-Fi is weak/],
  ])("%s", (_, given, sentence) => {
    const diagnosis = diagnoseDevice(given);
    expect(diagnosis.sentence).toMatch(sentence);
    expect(diagnosis.isGood).toBe(false);
  });

  it("is good when nothing is broken", () =>
    expect(diagnoseDevice(view())).toEqual({
      pageToServer: "good",
      serverToController: "good",
      isGood: true,
      sentence: "Connection is fine.",
    }));

  it("leaves open what is behind it", () => {
    const hearing = (given: DeviceView) => {
      const { pageToServer, serverToController } = diagnoseDevice(given);
      return [pageToServer, serverToController];
    };
    expect(hearing(view({ isServerReachable: false }))).toEqual(["none", "unknown"]);
    expect(hearing(view({ isBrowserOnline: false }))).toEqual(["none", "unknown"]);
    expect(hearing(view(silent))).toEqual(["good", "none"]);
    expect(hearing(view({ device: exampleDevice({ rssiDbm: -80 }) }))).toEqual(["good", "poor"]);
  });
});
