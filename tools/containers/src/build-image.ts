// The images that the container files describe, from the stand-ins of this machine. A file itself is built as it is: what differs
// from a build elsewhere is given by its build arguments, and by a store of packages that need not be fetched again.

import { dirname } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { baseImage } from "./base-images.ts";
import { podman } from "./podman.ts";

/** Where pnpm keeps packages in the build: it sees this machine's, and what it changes there is thrown away. */
const STORE_IN_BUILD = "/pnpm-store";

/** What `docker build` is told here and nowhere else. */
export function buildArguments(): string[] {
  const store = dirname(run("pnpm", ["store", "path"], { cwd: repositoryPath(".") }).trim());
  return [
    "--pull=never",
    "--layers",
    `--build-arg=NODE_IMAGE=${baseImage("node")}`,
    `--build-arg=DEBIAN_IMAGE=${baseImage("debian")}`,
    `--build-arg=POSTGRES_IMAGE=${baseImage("postgres")}`,
    `--volume=${store}:${STORE_IN_BUILD}:O`,
  ];
}

export const buildHaloclineImage = (target: "server" | "database", tag: string): string => {
  const file = `--file=${repositoryPath("deploy/Containerfile")}`;
  return podman(["build", ...buildArguments(), file, `--target=${target}`, `--tag=${tag}`, repositoryPath(".")]);
};
