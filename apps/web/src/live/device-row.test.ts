import { describe, expect, it } from "vitest";
import { exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { newerDevice } from "./device-row.ts";

const relays = (isOn: boolean) => [exampleRelay({ currentState: isOn, lastCause: isOn ? null : "boot_default" })];
const heard = exampleDevice({ lastSeenAt: timeAgo(2000), relays: relays(true) });
/** Nobody has written its row for five minutes. */
const row = exampleDevice({ status: "offline", lastSeenAt: timeAgo(300_000), relays: relays(false), name: "Renamed" });

describe("the row of a device that was just heard", () => {
  it("does not make it offline, nor turn its pumps back", () => {
    expect(newerDevice(heard, row, NOW_MS)).toEqual({
      ...row,
      status: "online",
      lastSeenAt: heard.lastSeenAt,
      relays: heard.relays,
    });
    expect(newerDevice(heard, { ...row, fault: "dry" }, NOW_MS).status).toBe("error");
  });

  it("does not turn its pumps back while the server is behind, and calls nobody offline", () => {
    const behind = { ...row, status: "online" as const, isServerBehind: true };
    expect(newerDevice(heard, behind, NOW_MS)).toEqual({ ...behind, lastSeenAt: heard.lastSeenAt, relays: heard.relays });
    const caughtUp = { ...behind, lastSeenAt: timeAgo(1000) };
    expect(newerDevice(heard, caughtUp, NOW_MS)).toBe(caughtUp);
  });

  it("is believed when nothing newer was heard, and when the device said goodbye", () => {
    expect(newerDevice(undefined, row, NOW_MS)).toBe(row);
    expect(newerDevice(row, row, NOW_MS)).toBe(row);
    expect(newerDevice({ ...heard, lastSeenAt: timeAgo(31_000) }, row, NOW_MS)).toEqual(row);
    const gone = { ...row, lastSeenAt: timeAgo(2500) };
    expect(newerDevice(heard, gone, NOW_MS)).toBe(gone);
    expect(newerDevice(heard, exampleDevice(), NOW_MS)).toEqual(exampleDevice());
  });
});
