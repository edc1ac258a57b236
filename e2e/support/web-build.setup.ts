// Once before all stories; the processes that run them inherit what it notes.

import { builtWebFolder } from "./web-build.ts";

export const setup = (): void => void builtWebFolder();
