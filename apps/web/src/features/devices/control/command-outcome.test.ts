import { describe, expect, it } from "vitest";
import { HttpError } from "@/lib/http/http-error.ts";
import { NoAnswer } from "@/lib/within.ts";
import { exampleDevice, exampleRelay, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import {
  confirmed,
  isStateNewer,
  outcomeOf,
  outcomeText,
  type RelayCommand,
  unconfirmed,
  withConfirmed,
} from "./command-outcome.ts";

const rejection = (status: number, message: string) => new HttpError(status, JSON.stringify({ code: "no", message }));
const command = (change: Partial<RelayCommand> = {}): RelayCommand => ({
  wanted: "OFF",
  sentAtMs: NOW_MS,
  outcome: unconfirmed(),
  ...change,
});
const before = exampleDevice({ lastSeenAt: timeAgo(2000) });
const after = exampleDevice({ lastSeenAt: new Date(NOW_MS + 5000).toISOString() });

describe("the outcome of a command", () => {
  it("is a refusal with the server's sentence", () => {
    expect(outcomeOf(rejection(409, "The fill pump is on."), false)).toEqual({ kind: "refused", reason: "The fill pump is on." });
  });

  it("is not confirmed when nobody knows whether it arrived", () => {
    for (const error of [new NoAnswer(), new TypeError("fetch failed"), rejection(500, "Broken")])
      expect(outcomeOf(error, false)).toMatchObject({ kind: "unconfirmed" });
  });

  it("[SAFE-11] of an OFF to an offline device is sent but not confirmed; an ON was not sent", () => {
    expect(outcomeOf(rejection(503, "Offline"), true)).toEqual(
      unconfirmed("Sent, but not confirmed. The controller is offline."),
    );
    expect(outcomeOf(rejection(503, "Offline"), false)).toMatchObject({ kind: "refused" });
  });
});

describe("[SAFE-18] what is said about a relay after a command", () => {
  it("is nothing known, until a report newer than the command or its confirmation", () => {
    expect(isStateNewer(before, undefined)).toBe(true);
    expect(isStateNewer(before, command({ outcome: null }))).toBe(false);
    expect(isStateNewer(before, command())).toBe(false);
    expect(isStateNewer(before, command({ outcome: confirmed(exampleRelay()) }))).toBe(true);
    expect(isStateNewer(after, command())).toBe(true);
  });

  it("does not take a report for newer that our clock cannot tell apart", () => {
    const device = exampleDevice({ lastSeenAt: new Date(NOW_MS + 400).toISOString() });
    expect(isStateNewer(device, command())).toBe(false);
  });

  it("says what to do while the device is silent, and then what it reported", () => {
    const on = exampleRelay({ currentState: true });
    expect(outcomeText(on, before, command())).toBe(
      "No confirmation from the controller. It may still be running. Unplug it if it must stop now.",
    );
    expect(outcomeText(on, after, command())).toBe("Not confirmed. The controller reports that it is on.");
    expect(outcomeText(exampleRelay(), after, command())).toBeNull();
  });

  it("keeps what was confirmed against a list that is older, and gives way to anything newer", () => {
    const on = exampleRelay({ currentState: true, lastChangedAt: timeAgo(-500) });
    const commands = { 1: command({ wanted: "ON", outcome: confirmed(on) }) };
    const shown = (lastChangedAt: string, device = before) =>
      withConfirmed({ ...device, relays: [exampleRelay({ lastChangedAt })] }, commands).relays[0]?.currentState;
    expect(shown(timeAgo(60_000))).toBe(true);
    expect(shown(timeAgo(-800))).toBe(false);
    expect(shown(timeAgo(60_000), after)).toBe(false);
  });
});
