// Debian's podman, as root, with a configuration that also works inside a machine that is a container itself.

import { spawnSync } from "node:child_process";
import { repositoryPath } from "@halocline/local-services/paths";

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** For whatever starts podman by itself, such as its service. */
export const podmanEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  CONTAINERS_CONF: process.env.CONTAINERS_CONF ?? repositoryPath("tools/containers/containers.conf"),
});

/** Answers with what it printed; a failure is told with what it complained about. */
export function podman(args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync("podman", args, {
    env: podmanEnvironment(),
    encoding: "utf8",
    maxBuffer: MOST_OUTPUT_BYTES,
    ...(input !== undefined && { input }),
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`podman ${args.join(" ")} ended with ${status}:\n${stdout.slice(-2000)}${stderr.slice(-4000)}`);
  return stdout.trim();
}

export const isStored = (image: string): boolean =>
  spawnSync("podman", ["image", "exists", image], { env: podmanEnvironment() }).status === 0;

/** Unpacked, as it lies on the disk. */
export const sizeBytes = (image: string): number => Number(podman(["image", "inspect", "--format", "{{.Size}}", image]));
