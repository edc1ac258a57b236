import { telemetryAckSchema } from "@halocline/contracts/device/commands.contract";
import { MAX_PACKET_BYTES } from "@halocline/contracts/device/fields";
import { describe, expect, it } from "vitest";
import type { BootLife } from "./device-cache.ts";
import { createTelemetryAcks } from "./telemetry-acks.ts";

const MINUTE_MS = 60_000;
const life = (name: string, bootText = "57-9f3c1a77"): BootLife => ({
  registrationId: name,
  bootText,
  boot: { counter: 57, nonce: 1 },
  bootNumber: 57n << 32n,
  anchorMs: 0,
  isSettled: false,
  apartUpToMs: 0,
  isDoubtful: false,
});

describe("telemetry confirmations", () => {
  it("wait for a minute and then go out as one message", () => {
    const acks = createTelemetryAcks();
    const reef = life("reef");
    for (let seq = 1; seq <= 6; seq++) acks.note(reef, seq, false, seq * 10_000);
    expect(acks.takeDue(10_000 + MINUTE_MS - 1)).toEqual([]);
    expect(acks.takeDue(10_000 + MINUTE_MS)).toEqual([
      { registrationId: "reef", message: { v: 1, type: "telemetry_ack", boot: "57-9f3c1a77", have: [[1, 6]] } },
    ]);
    expect(acks.takeDue(1e9)).toEqual([]);
  });

  it("go out at once with everything gathered, when the device asks", () => {
    const acks = createTelemetryAcks();
    const reef = life("reef");
    acks.note(reef, 1, false, 0);
    acks.note(reef, 2, true, 0);
    acks.note(life("sump"), 1, false, 0);
    expect(acks.takeDue(0).map(({ registrationId, message }) => [registrationId, message.have])).toEqual([["reef", [[1, 2]]]]);
  });

  it("do not stay urgent", () => {
    const acks = createTelemetryAcks();
    const reef = life("reef");
    acks.note(reef, 1, true, 0);
    acks.takeDue(0);
    acks.note(reef, 2, false, 1000);
    expect(acks.takeDue(1000)).toEqual([]);
    expect(acks.takeDue(1000 + MINUTE_MS)).toHaveLength(1);
  });

  it("fall due in the order of the first commit, and only those that are due", () => {
    const acks = createTelemetryAcks();
    const lives = ["a", "b", "c"].map((name) => life(name));
    lives.forEach((one, index) => acks.note(one, 1, false, index * 1000));
    // A later reading does not put a device off.
    acks.note(lives[0] as BootLife, 2, false, 59_000);
    expect(acks.takeDue(MINUTE_MS + 1000).map(({ registrationId }) => registrationId)).toEqual(["a", "b"]);
    expect(acks.takeDue(MINUTE_MS + 2000).map(({ registrationId }) => registrationId)).toEqual(["c"]);
  });

  it("tell boots of one device apart", () => {
    const acks = createTelemetryAcks();
    acks.note(life("reef", "57-00000001"), 1, true, 0);
    acks.note(life("reef", "58-00000001"), 1, true, 0);
    expect(acks.takeDue(0).map(({ message }) => message.boot)).toEqual(["57-00000001", "58-00000001"]);
  });

  it("keep gaps open: what was not committed is not confirmed", () => {
    const acks = createTelemetryAcks();
    const reef = life("reef");
    for (const seq of [9, 1, 2, 5, 4, 1]) acks.note(reef, seq, true, 0);
    expect(acks.takeDue(0)[0]?.message.have).toEqual([
      [1, 2],
      [4, 5],
      [9, 9],
    ]);
  });

  it.each([
    [40, [40]],
    [41, [40, 1]],
    [95, [40, 40, 15]],
  ])("of %i ranges are split so that each message fits one packet", (ranges, sizes) => {
    const acks = createTelemetryAcks();
    const one = life("reef", "999999999-ffffffff");
    for (let n = 0; n < ranges; n++) acks.note(one, 900_000_000 + n * 2, true, 0);
    const due = acks.takeDue(0);
    expect(due.map(({ message }) => message.have.length)).toEqual(sizes);
    for (const { message } of due) {
      expect(telemetryAckSchema.safeParse(message).success).toBe(true);
      expect(JSON.stringify(message).length).toBeLessThanOrEqual(MAX_PACKET_BYTES);
    }
    expect(due.flatMap(({ message }) => message.have).map(([first]) => first)).toEqual(
      Array.from({ length: ranges }, (_, n) => 900_000_000 + n * 2),
    );
  });
});
