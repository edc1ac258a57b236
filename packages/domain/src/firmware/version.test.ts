import { describe, expect, it } from "vitest";
import { compareVersions, isFirmwareVersion } from "./version.ts";

const ASCENDING = [
  "0.0.1",
  "0.9.10",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.2.3-beta.1",
  "1.2.3",
  "1.10.0",
  "10.0.0",
  "999999999.0.0",
];

describe("versions", () => {
  it("have one order, whichever two are compared", () => {
    for (const [i, a] of ASCENDING.entries())
      for (const [j, b] of ASCENDING.entries()) expect([a, b, compareVersions(a, b)]).toEqual([a, b, Math.sign(i - j)]);
  });

  it.each([
    "",
    "1",
    "1.2",
    "1.2.3.4",
    "v1.2.3",
    "01.2.3",
    "1.2.3-",
    "1.2.3-a..b",
    "1.2.3+5",
    "1.2.3 ",
    "1.2.3\n",
    "1.2.1000000000",
    "unknown",
  ])("%j is none, and older than every one", (text) => {
    expect(isFirmwareVersion(text)).toBe(false);
    expect(compareVersions(text, "0.0.0-0")).toBe(-1);
    expect(compareVersions("0.0.0-0", text)).toBe(1);
    expect(compareVersions(text, "nothing")).toBe(0);
  });

  it("fit into the descriptor", () => {
    expect(isFirmwareVersion("1.2.3-" + "a".repeat(17))).toBe(true);
    expect(isFirmwareVersion("1.2.3-" + "a".repeat(18))).toBe(false);
  });
});
