import { eventSchema } from "@halocline/contracts/device/replies.contract";
import type { CoreEvent } from "@halocline/device-core/core.types";
import { SUSPECTS } from "@halocline/device-core/words";
import { describe, expect, it } from "vitest";
import { deviceEventOf } from "./events.ts";

const told = (event: CoreEvent) => eventSchema.parse({ v: 1, boot: "57-9f3c1a77", n: 0, ...deviceEventOf(event) });

describe("[SAFE-7] a hold on the wire", () => {
  it("names its reason, all that may be behind it, and where the water stood", () => {
    const suspects = ["leak", "back_siphon", "welded_relay", "drain_pump"] as const;
    const event = told({ type: "hold", reason: "falling", suspects, distanceMm: 40.5, upMs: 1000 });
    expect(event).toMatchObject({
      type: "hold",
      data: { reason: "falling", suspects: "leak back_siphon welded_relay drain_pump", level_mm: 40.5 },
    });
  });

  it("never says more than one text of an event may carry, however much is suspected", () => {
    const suspects = SUSPECTS.slice();
    const event = told({ type: "hold", reason: "falling", suspects, distanceMm: null, upMs: 1000 });
    expect(String(event.data?.suspects).split(" ")).toEqual(suspects.slice(0, 6));
  });

  it.each([
    ["command", "person"],
    ["automatic_top_up", "device"],
  ] as const)("its end by %s is the work of a %s", (cause, by) => {
    const event = told({ type: "hold_released", reason: "falling", cause, distanceMm: 40.5, upMs: 1000 });
    expect(event.data).toMatchObject({ reason: "falling", by });
  });

  it("[SAFE-17] the end of a warning names what is over", () => {
    const event = told({ type: "warning_ended", fault: "circulation_stopped", distanceMm: 60, upMs: 1000 });
    expect(event).toMatchObject({ type: "warning_ended", data: { fault: "circulation_stopped", level_mm: 60 } });
  });

  it("[SAFE-23] a pause of circulation says what it is for", () => {
    const event = told({ type: "circulation_paused", cause: "overflow", distanceMm: null, upMs: 1000 });
    expect(event).toMatchObject({ type: "circulation_paused", data: { cause: "overflow", level_mm: null } });
  });
});
