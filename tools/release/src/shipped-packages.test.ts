import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyPackages, packagesOf } from "./shipped-packages.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halocline-shipped-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As pnpm lays it out: each version in a folder of its own, with what it needs beside it. */
function plant(name: string, version: string, more: object = {}, beside: readonly string[] = []): string {
  const place = join(folder, "store", `${name.replace("/", "+")}@${version}`, "node_modules");
  mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, name, "package.json"), JSON.stringify({ name, version, ...more }));
  writeFileSync(join(place, name, "run.js"), "");
  for (const other of beside) {
    const link = join(place, /node_modules\/(.+)$/.exec(other)?.[1] ?? "");
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(other, link);
  }
  return join(place, name);
}
const target = () => join(folder, "dist/node_modules");

it("names the packages of a bundle's modules, by the version that is installed", () => {
  const [zod, scoped] = [plant("zod", "4.0.0"), plant("@scope/part", "1.2.3")];
  const modules = [`${zod}/run.js`, `${zod}/lib/deep.js`, `${scoped}/run.js`, "/repository/apps/server/src/main.ts", "\0virtual"];
  expect(packagesOf(modules)).toEqual(new Set(["zod@4.0.0", "@scope/part@1.2.3"]));
});

it("copies a package with what it needs on this machine", () => {
  const native = plant("@tool/linux-x64", "2.0.0");
  const optionalDependencies = { "@tool/linux-x64": "2.0.0", "@tool/another-machine": "2.0.0" };
  const tool = plant("tool", "2.0.0", { optionalDependencies }, [native]);
  expect(copyPackages([tool], target())).toEqual(new Set(["tool@2.0.0", "@tool/linux-x64@2.0.0"]));
  expect(readdirSync(join(target(), "@tool"))).toEqual(["linux-x64"]);
});

it("fails where something that is needed is not installed, and where two versions would share a place", () => {
  const hungry = plant("hungry", "1.0.0", { dependencies: { absent: "1.0.0" } });
  expect(() => copyPackages([hungry], target())).toThrow(/hungry needs absent/);
  const versions = [plant("twice", "1.0.0"), plant("twice", "2.0.0")];
  expect(() => copyPackages(versions, target())).toThrow(/two versions to ship: twice@1\.0\.0 and twice@2\.0\.0/);
});
