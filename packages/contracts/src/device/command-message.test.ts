import { newCommand } from "@halocline/domain/commands/commands";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import { isTowardSafety } from "@halocline/domain/commands/kinds";
import { describe, expect, it } from "vitest";
import { commandMessage } from "./command-message.ts";
import { commandSchema } from "./commands.contract.ts";

const KINDS: readonly CommandKind[] = [
  { type: "relay_on", channel: 3, leaseMs: 60_000 },
  { type: "relay_on", channel: 1, leaseMs: null },
  { type: "relay_off", channel: 3 },
  { type: "relay_pause", channel: 1, pauseMs: 600_000 },
  { type: "renew", channel: 3, leaseMs: 60_000 },
  { type: "emergency_stop", stopId: "s1" },
  { type: "abort" },
  { type: "abort", runId: "r1", deviceRunId: "auto-57-1" },
  { type: "start_top_up", runId: "r1", configRevision: 12 },
  { type: "start_water_change", runId: "r1", configRevision: 12 },
  { type: "start_water_change", runId: "r1", configRevision: 12, drainToMm: 42.5 },
  { type: "finish_fill", runId: "r1", configRevision: 12 },
  { type: "clear_top_up_lock" },
  { type: "boost" },
  { type: "clear_stop", stopId: "s1" },
  { type: "clear_fault" },
  { type: "clear_hold" },
  { type: "test" },
  {
    type: "ota",
    updateId: "u1",
    url: "https://tanks.example/api/device/firmware/u1",
    sizeBytes: 1_000_000,
    sha256: "ab".repeat(32),
    version: "1.3.0",
    hardware: "relay5-esp32",
    signature: "MEUCIQ==",
  },
  { type: "ota_cancel", updateId: "u1" },
];

describe("[SAFE-10] a command on the wire", () => {
  it.each(KINDS)("fits its contract, with boot and deadline exactly when it is toward action: %o", (kind) => {
    const isSafety = isTowardSafety(kind);
    const made = { id: "c1", seq: 1_794_698_761_000, kind, boot: isSafety ? null : "57-9f3c1a77", deadlineAtMs: 0 };
    const message = commandMessage(newCommand(made), isSafety ? null : 18_450_311);
    expect(commandSchema.parse(message)).toEqual(message);
    expect([Object.hasOwn(message, "boot"), Object.hasOwn(message, "deadline_up_ms")]).toEqual([!isSafety, !isSafety]);
  });
});
