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

export async function startMachine(): Promise<Machine> {
  const name = `halocline-machine-${process.pid}`;
  podman(["run", "--detach", "--systemd=always", `--name=${name}`, baseImage("systemd")]);
  const inside = (args: readonly string[], script: string) =>
    podman(["exec", "--interactive", ...args, name, "bash", "-eu"], script);
  const machine = {
    run: (script: string) => inside([`--workdir=${FOLDER}`], script),
    runAs: (user: string, script: string) => inside([`--user=${user}`, "--workdir=/"], script),
    bring: (file: string, as: string) => void podman(["cp", file, `${name}:${FOLDER}/${as}`]),
    stop: () => void podman(["rm", "--force", "--time=2", name]),
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
