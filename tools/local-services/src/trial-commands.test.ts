import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { blocksOf } from "./documented-commands.ts";
import { repositoryPath } from "./paths.ts";

it.each(["README.md", "docs/operations.md"])(
  "%s publishes the trial container on loopback first, for a phone with its address",
  (guide) => {
    const commands = blocksOf(readFileSync(repositoryPath(guide), "utf8"))
      .flatMap(({ text }) => text.split("\n"))
      .filter((line) => line.startsWith("docker run"));
    expect(commands.map((command) => / -p (\S+)/.exec(command)?.[1])).toEqual(["127.0.0.1:8080:8080", "8080:8080"]);
    expect(commands[0]).not.toContain("HALOCLINE_PUBLIC_URL");
    expect(commands[1]).toMatch(/-e HALOCLINE_PUBLIC_URL=http:\/\/\S+:8080 /);
  },
);
