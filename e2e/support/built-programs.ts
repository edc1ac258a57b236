import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";

/** Set by the run that has built them, for its stories. */
const ARE_BUILT = "E2E_PROGRAMS_ARE_BUILT";
const FOLDER = ".local/programs";

export type Program = "server" | "simulator";

/** The program as production runs it, built in this run. It needs half the CPU time of a start from source. */
export function builtProgram(name: Program): string {
  if (process.env[ARE_BUILT] === undefined) {
    run(process.execPath, [repositoryPath("tools/release/src/bundle-programs.ts"), repositoryPath(FOLDER)]);
    process.env[ARE_BUILT] = "1";
  }
  return repositoryPath(`${FOLDER}/apps/${name}/src/main.mjs`);
}
