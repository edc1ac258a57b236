// The file of the container to try, read beside that of the server's image and beside what the build makes.

import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import { expect, it } from "vitest";

const text = (path: string): string => readFileSync(repositoryPath(path), "utf8");
const [server, trial] = [text("deploy/Containerfile"), text("deploy/trial/Containerfile")];
const buildStage = (file: string): string => /^FROM \S+ AS build\n[\s\S]*?^RUN pnpm build$/m.exec(file)?.[0] ?? "";

it("has the build stage of the server's image, so that whoever makes both images builds it once", () => {
  expect(buildStage(trial).split("\n").length).toBeGreaterThan(15);
  expect(buildStage(trial)).toBe(buildStage(server));
});

it("starts from the same images, each pinned by a build argument", () => {
  const bases = (file: string) => [...file.matchAll(/^ARG \w+_IMAGE=.+$/gm)].map(([line]) => line);
  const shared = bases(trial).filter((line) => server.includes(line.split("=")[0] ?? line));
  expect(shared).toHaveLength(2);
  expect(bases(server)).toEqual(expect.arrayContaining(shared));
  for (const [, base = ""] of trial.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^\$\{\w+_IMAGE\}$/);
});

it("runs programs of the build, not as root", () => {
  expect(trial).toMatch(/^USER 1000:1000$/m);
  const programs = [...trial.matchAll(/"([^"]+)\.mjs"/g)].map(([, program]) => `await bundle("${program}.ts")`);
  expect(programs).toHaveLength(2);
  for (const program of programs) expect(text("tools/release/src/build.ts")).toContain(program);
});
