import { describe, expect, it } from "vitest";
import { deviceSubject, pairingSubject, registrationOf, topicOf } from "./subjects.ts";

const REGISTRATION = "0190d3a0-0000-7000-8000-000000000001";

describe("subjects", () => {
  it("round-trip a registration and its topic", () => {
    const subject = deviceSubject(REGISTRATION, "telemetry_batch");
    expect(subject).toBe(`halocline.v1.${REGISTRATION}.telemetry_batch`);
    expect(registrationOf(subject)).toBe(REGISTRATION);
    expect(topicOf(subject)).toBe("telemetry_batch");
  });

  it.each(["*", ">", "pair", "a.b", ""])("[SEC-3] never build a subject from %j", (id) => {
    expect(() => deviceSubject(id, "telemetry")).toThrow();
    expect(() => pairingSubject(id, "hello")).toThrow();
  });

  it("[SEC-3] read no registration where there is none", () => {
    expect(registrationOf("halocline.v1.pair.p-00.hello")).toBeNull();
    expect(registrationOf("halocline.v1.*.telemetry")).toBeNull();
  });
});
