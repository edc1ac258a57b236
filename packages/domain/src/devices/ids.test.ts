import { describe, expect, it } from "vitest";
import { isHardwareId, isPairingClientId, isRegistrationId } from "./ids.ts";

describe("[SEC-3] ids that become parts of a subject", () => {
  it.each(["*", ">", "a.b", "", "0190d3a0-0000-7000-8000-00000000000*", "pair"])("refuses %j as a registration", (id) => {
    expect(isRegistrationId(id)).toBe(false);
  });

  it("accepts a lower-case uuid only", () => {
    expect(isRegistrationId("0190d3a0-0000-7000-8000-000000000001")).toBe(true);
    expect(isRegistrationId("0190D3A0-0000-7000-8000-000000000001")).toBe(false);
  });

  it("accepts the hardware label as specified", () => {
    expect(isHardwareId("hc-0a1b2c3d4e5f")).toBe(true);
    expect(isHardwareId("short")).toBe(false);
    expect(isHardwareId("hc-0a1b2c3d4e5f>")).toBe(false);
    expect(isHardwareId("x".repeat(65))).toBe(false);
  });

  it("accepts a pairing client id of 32 hex digits only", () => {
    expect(isPairingClientId(`p-${"0a".repeat(16)}`)).toBe(true);
    expect(isPairingClientId(`p-${"0a".repeat(15)}`)).toBe(false);
    expect(isPairingClientId(`p-${"0A".repeat(16)}`)).toBe(false);
  });
});
