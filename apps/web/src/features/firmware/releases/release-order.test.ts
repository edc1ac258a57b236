import { describe, expect, it } from "vitest";
import { exampleRelease } from "@/testing/example-firmware.ts";
import { firstChoice, newerStable, versionRemark } from "./release-order.ts";

const release = (version: string, isStable = true) => exampleRelease({ id: version, version, isStable });
const RELEASES = [release("1.6.0-beta.1", false), release("1.4.2"), release("1.10.0"), release("1.9.0")];

describe("which release", () => {
  it("is newer: the newest stable one above what runs, never a beta", () => {
    expect(newerStable("1.4.2", RELEASES)?.version).toBe("1.10.0");
    expect(newerStable("1.10.0", RELEASES)).toBeNull();
    expect(newerStable("1.4.2", [release("2.0.0", false)])).toBeNull();
  });

  it("is newer cannot be said of a device that never reported", () => {
    expect(newerStable(null, RELEASES)).toBeNull();
  });

  it("is shown first: the newest stable, else the latest", () => {
    expect(firstChoice(RELEASES)?.version).toBe("1.10.0");
    expect(firstChoice([release("0.2.0", false), release("0.3.0", false)])?.version).toBe("0.2.0");
    expect(firstChoice([])).toBeNull();
  });
});

describe("a typed version against what exists", () => {
  it.each([
    ["", {}],
    [" 1.10.0 ", { error: "Version 1.10.0 already exists" }],
    ["1.2", { error: "Use a version like 1.2.3 or 1.2.3-beta.1" }],
    ["1.11.0", { hint: "Newer than all releases; the newest is 1.10.0." }],
    ["1.5.0", { hint: "Older than the newest release, 1.10.0." }],
  ])("%j", (typed, remark) => {
    expect(versionRemark(typed, RELEASES)).toEqual(remark);
  });

  it("the first release", () => {
    expect(versionRemark("1.0.0", [])).toEqual({ hint: "The first release." });
  });
});
