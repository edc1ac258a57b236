import { describe, expect, it } from "vitest";
import { findPlaces } from "./places.check.ts";

// Put together from parts: this file is checked too.
const host = (...parts: string[]): string => parts.join(".");
const path = (...parts: string[]): string => ["", ...parts].join("/");

const machineBound = [
  `resolution: {tarball: https://${host("registry", "npmjs", "org")}/zod}`,
  `registry=${"http"}://10.0.0.1:4873`,
  `RUN echo deb http://${host("deb", "debian", "org")}/debian bookworm main`,
  `image from ${host("mirror", "example")}/${"artifact" + "ory"}/npm`,
  `cd ${path("work", "main")}`,
  `"${path("root", ".cache", "halocline")}"`,
  `const key = "${path("home", "anna", "key.pem")}";`,
];

const portable = [
  "const ROOT = new URL('../../..', import.meta.url);",
  "https://example.org/work/orders and docs/work/plan.md",
  "the registry of devices; packages/registry.ts; registry.devices.size",
  '"$HOME/.cache/halocline"',
  "GET /api/home/anna",
];

describe("names of places", () => {
  it.each(machineBound)("refuses %s", (line) => {
    expect(findPlaces("some/file.txt", `first\n${line}\n`)).toEqual([expect.stringContaining("some/file.txt:2 ")]);
  });

  it.each(portable)("allows %s", (line) => {
    expect(findPlaces("some/file.txt", line)).toEqual([]);
  });
});
