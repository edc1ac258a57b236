// A Debian machine with systemd and PostgreSQL in a container: what the guide says about units is done on it, word for word.

import { baseImage } from "@halocline/containers/base-images";
import { podman } from "@halocline/containers/podman";
import { waitUntil } from "@halocline/local-services/processes";

const START_MS = 60_000;
/** Every login may read it, as on a machine that several people use. */
const FOLDER = "/home/installer";

export type Machine = Readonly<{
  /** As root, in the folder that files are brought to; answers with what was printed, and throws where a command failed. */
  run: (script: string) => string;
  /** The same as another user of the machine. */
  runAs: (user: string, script: string) => string;
  bring: (file: string, name: string) => void;
  /** Where this machine's port is reached from outside, on loopback. */
  portOf: (port: number) => number;
  stop: () => void;
}>;

const isTrue = (look: () => string): boolean => {
  try {
    look();
    return true;
  } catch {
    return false;
  }
};

/** `ports`: to be reached from outside. */
export async function startMachine(ports: readonly number[]): Promise<Machine> {
  const name = `halocline-machine-${process.pid}`;
  const published = ports.map((port) => `--publish=127.0.0.1::${port}`);
  podman(["run", "--detach", "--systemd=always", `--name=${name}`, ...published, baseImage("systemd")]);
  const inside = (args: readonly string[], script: string) =>
    podman(["exec", "--interactive", ...args, name, "bash", "-eu"], script);
  const machine = {
    run: (script: string) => inside([`--workdir=${FOLDER}`], script),
    runAs: (user: string, script: string) => inside([`--user=${user}`, "--workdir=/"], script),
    bring: (file: string, as: string) => void podman(["cp", file, `${name}:${FOLDER}/${as}`]),
    portOf: (port: number) =>
      Number(
        podman(["port", name, String(port)])
          .split(":")
          .at(-1),
      ),
    // Not shut down but unplugged: one that ends by itself at that moment cannot be removed.
    stop: () => void podman(["rm", "--force", "--time=0", name]),
  };
  try {
    inside([], `install -d ${FOLDER}`);
    await waitUntil(() => isTrue(() => inside([], "systemctl is-system-running")), START_MS, "the machine to run", 500);
    return machine;
  } catch (error) {
    machine.stop();
    throw error;
  }
}
