import { describe, expect, it } from "vitest";
import { compareRelays, DEFAULT_ROLES, RELAY_COUNT, relayLabel } from "./relays.ts";

describe("relays", () => {
  it("spec: role labels are Circulation, Drain Pump, Fill Pump, Top-Up Pump, Spare and Unknown, one role for each channel", () => {
    expect(DEFAULT_ROLES).toHaveLength(RELAY_COUNT);
    expect(DEFAULT_ROLES.map(relayLabel)).toEqual(["Circulation", "Drain Pump", "Fill Pump", "Top-Up Pump", "Spare"]);
    expect(relayLabel("heater")).toBe("Unknown");
  });

  it("spec: relay list order is circulation, drain, fill, spare, topup", () => {
    const roles = DEFAULT_ROLES.map((role) => ({ role })).toSorted(compareRelays);
    expect(roles.map(({ role }) => role)).toEqual(["circulation", "drain", "fill", "spare", "topup"]);
  });
});
