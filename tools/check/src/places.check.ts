// No file says where it was made: package registries and absolute paths belong to the machine, not to the project.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { listFiles, readText } from "./repository.ts";

// Put together from parts, so that this file does not name what it looks for.
const dot = "[.]";
const slash = "/";
const registryHosts = [
  ["registry", "[a-z0-9.-]+", "(org|com|net|io|dev|cn|local|lan|internal|corp)"],
  ["npm", "pkg", "github", "com"],
  ["(deb|security|snapshot|ftp|archive|ports)", "(debian|ubuntu)", "(org|com)"],
  ["(files", "pythonhosted|pypi)", "org"],
  ["proxy", "golang", "org"],
  ["(repo1?", "maven", "apache|static", "crates)", "(org|io)"],
].map((parts) => `\\b${parts.join(dot)}\\b`);
const mirrors = ["\\bartifact" + "ory\\b", "\\bregistry\\s*[=:]\\s*[\"']?https" + "?:"];
const homes = ["work", "root", "home/[a-z][\\w-]*", "Users/[A-Za-z][\\w-]*"].map(
  (home) => `(?<![\\w./~})-])${slash}${home}${slash}`,
);

const needle = new RegExp([...registryHosts, ...mirrors, ...homes].join("|"), "i");

export const findPlaces = (path: string, text: string): string[] =>
  text.split("\n").flatMap((line, index) => {
    const found = needle.exec(line);
    return found ? [`${path}:${index + 1} names a place of this machine: ${found[0]}`] : [];
  });

const isBinary = (text: string): boolean => text.includes("\0");

export const placesCheck: Check = {
  name: "names of places",
  run: async () => {
    const files = listFiles().map((path) => ({ path, text: readText(path) }));
    return verdictOf(files.filter(({ text }) => !isBinary(text)).flatMap(({ path, text }) => findPlaces(path, text)));
  },
};
