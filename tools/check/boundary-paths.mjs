// Where the modules are that the boundaries in .dependency-cruiser.mjs speak of.

export const tests = "[.](test|suite)[.]tsx?$";
export const workshops = "^(tools|e2e|bench|attack)/";
export const server = "^apps/server/src/";
export const web = "^apps/web/src/";
/** The one place in a page where water is simulated. */
export const breakableTank = `${web}features/tanks/breakable/`;
/** Of tests alone. */
export const playedTank = `${web}testing/played-`;
export const simulator = "^apps/simulator/src/";
/** The few files that know every module. */
export const roots = `${server}(main|roles|open-context)[.]ts$`;

/** Files of a server module. */
export const serverModule = (...names) => `${server}(${names.join("|")})/`;

/** Files of a feature by what they are: `schedules.routes.ts`, `start-run.service.ts`. */
export const role = (...names) => `${server}(features|telemetry|realtime)/.*[.](${names.join("|")})[.]ts$`;
export const feature = (...names) => `${server}features/(${names.join("|")})/`;
export const entryPoints = `${server}features/[^/]+/index[.]ts$`;

/** An npm package by name pattern, installed or not: an import that does not resolve is a breach all the same. */
export const npm = (pattern) => [`(^|/)node_modules/(${pattern})/`, `^(${pattern})(/|$)`];

const workspace = (folder, name) => [`^${folder}/`, `^@halocline/${name}(/|$)`];
export const contracts = workspace("packages/contracts", "contracts");
export const domain = workspace("packages/domain", "domain");
export const messages = workspace("packages/messages", "messages");
export const recurrence = workspace("packages/recurrence", "recurrence");
export const deviceCore = workspace("packages/device-core", "device-core");
export const tankPhysics = workspace("packages/tank-physics", "tank-physics");
export const virtualDevice = workspace("packages/virtual-device", "virtual-device");
export const apps = workspace("apps", "(server|web|simulator|trial|backup)");
export const typesOnly = { dependencyTypesNot: ["type-only", "type-import"] };
