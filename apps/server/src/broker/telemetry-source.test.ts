import { describe, expect, it } from "vitest";
import { receiveTimeMs, waitingAfter } from "./telemetry-source.ts";

describe("a delivered message's reply subject", () => {
  const reply = "$JS.ACK.TELEMETRY.ingest.1.4821.4821.1794698761123456789.37";

  it("tells when the broker received the message", () => {
    expect(receiveTimeMs(reply)).toBe(1_794_698_761_123);
  });

  it("tells how many still wait", () => {
    expect(waitingAfter(reply)).toBe(37);
  });
});
