import { describe, expect, it } from "vitest";
import { pairingRoutes } from "./pairing.routes.ts";

function warningsOf(devicePairing: "code" | "open"): string[] {
  const warnings: string[] = [];
  const app = { route: () => {} };
  const ctx = {
    config: { sessionSecret: "a session secret for tests, long enough", oldSessionSecret: null, devicePairing },
    logger: { warn: (text: string) => void warnings.push(text) },
  };
  pairingRoutes(app as never, ctx as never);
  return warnings;
}

describe("[SEC-4] an instance whose pairing is open", () => {
  it("says so at every start", () => {
    expect(warningsOf("open")).toEqual([expect.stringContaining("device pairing is open")]);
    expect(warningsOf("code")).toEqual([]);
  });
});
