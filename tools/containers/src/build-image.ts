// The image that deploy/Containerfile describes, from the stand-ins of this machine. The file itself is built as it is: what
// differs from a build elsewhere is given by its build arguments, and by a store of packages that need not be fetched again.

import { dirname, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { baseImage } from "./base-images.ts";
import { podman } from "./podman.ts";

/** Where pnpm keeps packages in the build: it sees this machine's, and what it changes there is thrown away. */
const STORE_IN_BUILD = join("/root", ".local/share/pnpm/store");

export function buildHaloclineImage(tag: string): void {
  const store = dirname(run("pnpm", ["store", "path"], { cwd: repositoryPath(".") }).trim());
  podman([
    "build",
    "--pull=never",
    "--layers",
    `--file=${repositoryPath("deploy/Containerfile")}`,
    `--build-arg=NODE_IMAGE=${baseImage("node")}`,
    `--build-arg=DEBIAN_IMAGE=${baseImage("debian")}`,
    `--volume=${store}:${STORE_IN_BUILD}:O`,
    `--tag=${tag}`,
    repositoryPath("."),
  ]);
}
