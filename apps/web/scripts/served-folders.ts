import { join } from "node:path";

const REPOSITORY = join(import.meta.dirname, "../../..");

/**
 * What the development server may read. Vite's default is the whole repository: that includes `.local`, where the secrets of the
 * local services are kept, and any page on another port of this machine could request them.
 */
export const SERVED_FOLDERS = ["apps/web", "packages", "node_modules"].map((folder) => join(REPOSITORY, folder));
