// The container to try, built and started by the very commands of the operations guide. What is given to them from outside: this
// machine's base images, a free port, a volume of the run's own, and less than any engine allows by itself.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baseImage } from "@halocline/containers/base-images";
import { buildArguments } from "@halocline/containers/build-image";
import { podman, podmanEnvironment } from "@halocline/containers/podman";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { freePort } from "@halocline/local-services/free-port";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";

const UP_WITHIN_MS = 120_000;
/** No file system to write to but the volume, no right that root would have. */
const TIGHT = "--read-only --read-only-tmpfs=false --cap-drop=ALL --security-opt=no-new-privileges";

export type StartedTrial = Readonly<{ startedAtMs: number; email: string; password: string; output: () => string }>;

export type TrialContainer = Readonly<{
  url: string;
  name: string;
  volume: string;
  build: () => Promise<void>;
  /** Until it has told where to sign in. */
  start: () => Promise<StartedTrial>;
  /** As the engine is told; answers with the exit code of `docker run`. */
  end: (verb: "kill" | "stop") => Promise<number | null>;
  remove: () => void;
}>;

/** In the place of `docker`: podman, with what differs on this machine. */
const dockerOf = (name: string, url: string): string => `#!/bin/sh
verb="$1"
shift
case "$verb" in
  build) exec podman build ${[...buildArguments(), `--build-arg=NATS_IMAGE=${baseImage("nats")}`].join(" ")} "$@" ;;
  run) exec podman run --name=${name} ${TIGHT} --env=HALOCLINE_PUBLIC_URL=${url} "$@" ;;
esac
exit 1
`;

/** Runs beside us; what it tells is kept. */
function startShell(text: string, folder: string) {
  const env = { ...podmanEnvironment(), PATH: `${folder}:${process.env.PATH}` };
  const child = spawn("sh", ["-ec", text], { cwd: repositoryPath("."), env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let isOver = false;
  const over = once(child, "close").then(([exitCode]) => {
    isOver = true;
    return exitCode as number | null;
  });
  return { output: () => output, isOver: () => isOver, over };
}

export async function makeTrialContainer(): Promise<TrialContainer> {
  const port = await freePort();
  const [url, name, volume] = [`http://localhost:${port}`, `halocline-trial-${port}`, `halocline-trial-${port}`];
  const folder = mkdtempSync(join(tmpdir(), "halocline-docker-"));
  writeFileSync(join(folder, "docker"), dockerOf(name, url));
  chmodSync(join(folder, "docker"), 0o755);
  const [build = "", run = ""] = documentedCommands("One container to try");
  const runHere = run.replace("-p 127.0.0.1:8080:8080", `-p 127.0.0.1:${port}:8080`).replace("-v halocline:", `-v ${volume}:`);
  let running = { over: Promise.resolve<number | null>(null) };
  return {
    url,
    name,
    volume,
    build: async () => {
      const building = startShell(build, folder);
      if ((await building.over) !== 0) throw new Error(`the image was not built:\n${building.output().slice(-6000)}`);
    },
    start: async () => {
      const startedAtMs = performance.now();
      const { output, isOver, over } = startShell(runHere, folder);
      running = { over };
      const told = () => /Open \S+ and sign in with (\S+) \/ (\S+)/.exec(output());
      await waitUntil(() => isOver() || told() !== null, UP_WITHIN_MS, "the address that the trial tells");
      const [, email, password] = told() ?? [];
      if (!email || !password) throw new Error(`the trial ended without an address:\n${output()}`);
      return { startedAtMs, email, password, output };
    },
    end: (verb) => {
      podman([verb, name]);
      return running.over;
    },
    remove: () => {
      podman(["rm", "--force", "--time=5", "--ignore", name]);
      podman(["volume", "rm", "--force", volume]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
