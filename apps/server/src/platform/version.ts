import manifest from "../../package.json" with { type: "json" };

/** From package.json, so that a release changes it in one place. */
export const serverVersion = (): string => manifest.version;
