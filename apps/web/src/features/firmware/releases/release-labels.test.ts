import { describe, expect, it } from "vitest";
import { exampleRelease } from "@/testing/example-firmware.ts";
import { classStyle, releaseTitle, runningText, shortSha } from "./release-labels.ts";

describe("a release", () => {
  it.each([
    [true, false, "Stable"],
    [true, true, "Stable"],
    [false, true, "Beta"],
    [false, false, "Development"],
  ])("spec: stable %s, beta %s is %s", (isStable, isBeta, text) => {
    expect(classStyle({ isStable, isBeta }).text).toBe(text);
  });

  it("spec: has its title, or 'Firmware {version}'", () => {
    expect(releaseTitle(exampleRelease({ title: "Spring" }))).toBe("Spring");
    expect(releaseTitle(exampleRelease({ title: " " }))).toBe("Firmware 1.5.0");
    expect(releaseTitle(exampleRelease())).toBe("Firmware 1.5.0");
  });

  it("spec: shows the first 16 characters of its SHA256", () => {
    expect(shortSha(exampleRelease().fileSha256)).toBe("0123456789abcdef");
  });

  it("a release shows on how many controllers it is installed", () => {
    expect([0, 1, 12].map(runningText)).toEqual([
      "Not installed on any controller",
      "Installed on 1 controller",
      "Installed on 12 controllers",
    ]);
  });
});
