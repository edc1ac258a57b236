// Debian's docker-compose on podman: podman speaks Docker's API on a socket of its own, and a loop runs the health checks, which
// podman leaves to systemd. Where that is, and under which project, is in the environment: the commands stay as documented.

import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { startProcess, waitUntil } from "@halocline/local-services/processes";
import { podman, podmanEnvironment } from "./podman.ts";

const execute = promisify(execFile);

const SERVICE_STARTS_WITHIN_MS = 30_000;
const HEALTH_EVERY_MS = 1000;
/** A start from nothing on a busy machine; what takes longer hangs. */
const COMMAND_ENDS_WITHIN_MS = 300_000;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * In the place of `docker compose`: the older program of the same files. Images are built before, so nothing is built again. On podman
 * it loses what a short command prints and waits a minute for nothing, so single commands are podman's own.
 */
const DOCKER = `#!/bin/sh
[ "$1" = compose ] || { echo "only docker compose is here" >&2; exit 1; }
shift
case "$1" in
  exec)
    [ "$2" = -T ] && shift
    id=$(docker-compose ps -q "$2")
    shift 2
    exec podman exec "$id" "$@"
    ;;
  run)
    shift
    name=$(docker-compose run -d "$@") || exit 1
    code=$(podman wait "$name")
    podman logs "$name"
    podman rm "$name" >/dev/null
    exit "$code"
    ;;
esac
for word; do
  shift
  [ "$word" = --build ] || set -- "$@" "$word"
done
exec docker-compose "$@"
`;

export type Engine = Readonly<{
  /** Runs a text as a shell would that is given to whoever installs; answers with what it printed. */
  shell: (text: string, cwd: string) => Promise<string>;
  /** Of one service of the project, whether it runs or not. */
  container: (service: string) => string;
  /** Everything of the project: containers, volumes, networks, and the engine itself. */
  remove: () => Promise<void>;
}>;

const ofProject = (project: string): string => `label=com.docker.compose.project=${project}`;
const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** Until it is stopped; a container that is only just being made, or has no check, is no news. */
function runHealthChecks(project: string): () => Promise<void> {
  let isOver = false;
  const look = async (): Promise<void> => {
    const env = podmanEnvironment();
    const { stdout } = await execute("podman", ["ps", "--quiet", "--filter", ofProject(project)], { env });
    const checks = lines(stdout).map((id) => execute("podman", ["healthcheck", "run", id], { env }).catch(() => null));
    await Promise.all(checks);
  };
  const loop = async (): Promise<void> => {
    while (!isOver) {
      await look().catch(() => null);
      await wait(HEALTH_EVERY_MS);
    }
  };
  const running = loop();
  return async () => {
    isOver = true;
    await running;
  };
}

/** The last lines of every container, for whoever has to find out why one did not start. */
function logsOf(project: string): string {
  const names = lines(podman(["ps", "--all", "--filter", ofProject(project), "--format", "{{.Names}}"]));
  const logOf = (name: string) =>
    spawnSync("podman", ["logs", "--tail=15", name], { env: podmanEnvironment(), encoding: "utf8" });
  const texts = names.map((name) => [name, logOf(name)] as const);
  return texts.map(([name, { stdout, stderr }]) => `${name}:\n${stdout}${stderr}`).join("\n");
}

/** One after the other: a network goes only when nobody is in it. */
function removeAll(project: string): void {
  const listed = (...args: string[]): string[] => lines(podman([...args, "--quiet", "--filter", ofProject(project)]));
  const containers = listed("ps", "--all");
  if (containers.length > 0) podman(["rm", "--force", "--time=5", "--volumes", ...containers]);
  for (const kind of ["volume", "network"]) {
    const names = listed(kind, "ls");
    if (names.length > 0) podman([kind, "rm", "--force", ...names]);
  }
}

export async function startEngine(project: string, environment: Readonly<Record<string, string>>): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-engine-"));
  const socket = `unix://${folder}/podman.sock`;
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/docker"), DOCKER);
  chmodSync(join(folder, "bin/docker"), 0o755);
  const service = startProcess("podman", ["system", "service", "--time=0", socket], join(folder, "engine.log"), {
    env: podmanEnvironment(),
  });
  const answers = () => execute("podman", ["--remote", "--url", socket, "version"]).then(Boolean, () => false);
  await waitUntil(answers, SERVICE_STARTS_WITHIN_MS, "podman's service");
  const stopChecks = runHealthChecks(project);
  const env = {
    CONTAINERS_CONF: podmanEnvironment().CONTAINERS_CONF,
    PATH: `${folder}/bin:${process.env.PATH}`,
    HOME: folder,
    DOCKER_HOST: socket,
    COMPOSE_HTTP_TIMEOUT: "300",
    // Else it looks for a program `docker` to do that for it.
    COMPOSE_INTERACTIVE_NO_CLI: "1",
    COMPOSE_PROJECT_NAME: project,
    ...environment,
  };
  return {
    shell: async (text, cwd) => {
      const options = { cwd, env, maxBuffer: MOST_OUTPUT_BYTES, timeout: COMMAND_ENDS_WITHIN_MS };
      try {
        return (await execute("sh", ["-ec", text], options)).stdout;
      } catch (error) {
        const said = error instanceof Error ? error.message : "";
        throw new Error(`${said}\n${logsOf(project)}`, { cause: error });
      }
    },
    container: (name) => {
      const filters = ["--filter", ofProject(project), "--filter", `label=com.docker.compose.service=${name}`];
      const [id] = lines(podman(["ps", "--all", "--quiet", ...filters]));
      if (!id) throw new Error(`no container of the service ${name}`);
      return id;
    },
    remove: async () => {
      await stopChecks();
      removeAll(project);
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
