// The stage of the container to try, read beside what the build makes.

import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { expect, it } from "vitest";

const text = (path: string): string => readFileSync(repositoryPath(path), "utf8");
const stage = /^FROM \S+ AS trial\n[\s\S]*?(?=^FROM )/m.exec(text("deploy/Containerfile"))?.[0] ?? "";

it("runs programs of the build, not as root", () => {
  expect(stage).toMatch(/^USER 1000:1000$/m);
  expect(stage).toContain("/src/dist /src/dist-trial ./");
  const build = text("tools/release/src/build.ts");
  const programs = [...stage.matchAll(/"([^"]+)\.mjs"/g)].map(([, program = ""]) => program);
  expect(programs).toHaveLength(2);
  for (const program of programs) expect(build).toMatch(new RegExp(`await bundleInto\\(DIST(_TRIAL)?, "${program}\\.ts"\\)`));
});
