import { DEFAULT_ROLES, RELAY_COUNT } from "@halocline/domain/relays/relays";
import { expect, it } from "vitest";
import { readAs } from "./language/reader.ts";
import { relayLabel } from "./relay-label.ts";

it("spec: role labels are Circulation, Drain Pump, Fill Pump, Top-Up Pump, Spare and Unknown, one role for each channel", () => {
  expect(DEFAULT_ROLES).toHaveLength(RELAY_COUNT);
  expect(DEFAULT_ROLES.map(relayLabel)).toEqual(["Circulation", "Drain Pump", "Fill Pump", "Top-Up Pump", "Spare"]);
  expect(relayLabel("heater")).toBe("Unknown");
});

it("are in the reader's language", async () => {
  await readAs({ language: "de", hourCycle: "automatic" });
  expect(relayLabel("topup")).toBe("Nachfüll\u00ADpumpe");
});
