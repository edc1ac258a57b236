import { homedir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");

export const repositoryPath = (path: string): string => join(ROOT, path);

/** The folder bootstrap fills; the same rule as in the script. */
export const cachePath = (path: string): string =>
  join(process.env.HALOCLINE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "halocline"), path);
