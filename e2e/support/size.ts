// Two sizes of the same stories: the small one for every run, the full one for a machine that is not in a hurry.

const SWITCH = "HALOCLINE_E2E_FULL";

const isFullSize = process.env[SWITCH] === "1";

export const sized = <T>(small: T, full: T): T => (isFullSize ? full : small);

/** A server refuses to start with a variable of our prefix that it does not know. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, [SWITCH]: undefined });
