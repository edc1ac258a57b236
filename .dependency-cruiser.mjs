// The walls of the house: which room may import which. Each wall has a planted violation in
// tools/check/src/walls.planted.ts; a wall without one fails the tests.

import { Visitor } from "@swc/core/Visitor.js";

// The parser knows `using x = …`, its visitor does not and would stop the whole run.
const visitStatement = Reflect.get(Visitor.prototype, "visitStatement");
Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};

const tests = "[.](test|suite)[.]tsx?$";
const workshops = "^(tools|e2e|bench)/";
const server = "^apps/server/src/";
const web = "^apps/web/src/";
const simulator = "^apps/simulator/src/";
/** The few files that put rooms together. */
const builders = `${server}(build-[a-z]+|main)[.]ts$`;

/** Files of a server room. */
const room = (...names) => `${server}(${names.join("|")})/`;

/** An npm package by name pattern, installed or not: an import that does not resolve is a breach all the same. */
const npm = (pattern) => [`(^|/)node_modules/(${pattern})/`, `^(${pattern})(/|$)`];

const workspace = (folder, name) => [`^${folder}/`, `^@halocline/${name}(/|$)`];
const contracts = workspace("packages/contracts", "contracts");
const domain = workspace("packages/domain", "domain");
const recurrence = workspace("packages/recurrence", "recurrence");
const deviceCore = workspace("packages/device-core", "device-core");
const apps = workspace("apps", "(server|web|simulator)");
const typesOnly = { dependencyTypesNot: ["type-only", "type-import"] };

const packageWalls = [
  {
    name: "domain-imports-nothing",
    from: { path: "^packages/domain/", pathNot: tests },
    to: { pathNot: "^packages/domain/" },
  },
  {
    name: "contracts-import-domain-and-zod",
    from: { path: "^packages/contracts/", pathNot: tests },
    to: { pathNot: [...contracts, ...domain, ...npm("zod")] },
  },
  {
    name: "recurrence-imports-domain-and-cron",
    from: { path: "^packages/recurrence/", pathNot: tests },
    to: { pathNot: [...recurrence, ...domain, ...npm("croner|cronstrue")] },
  },
  {
    // One place counts due times; a screen asks the server.
    name: "only-the-server-counts-due-times",
    from: { pathNot: "^(packages/recurrence|apps/server|e2e|bench)/" },
    to: { path: [...recurrence, ...npm("croner|cronstrue")] },
  },
  {
    name: "device-core-imports-nothing-of-ours",
    from: { path: "^packages/device-core/", pathNot: tests },
    to: { path: [...contracts, ...domain, ...npm("zod")] },
  },
  {
    // The server and the screen decide nothing about water: they see a device by its messages only.
    name: "only-simulated-devices-hold-the-core",
    from: { pathNot: "^(packages/device-core|apps/simulator|sim|e2e|bench)/" },
    to: { path: deviceCore },
  },
  {
    name: "packages-never-import-apps",
    from: { path: "^packages/" },
    to: { path: apps },
  },
  {
    name: "apps-never-import-apps",
    from: { path: "^apps/([^/]+)/" },
    to: { path: apps, pathNot: ["^apps/$1/", "^@halocline/$1(/|$)"] },
  },
  {
    name: "only-e2e-bench-sim-and-dev-import-apps",
    from: { pathNot: "^(apps|packages|e2e|bench|sim|tools/dev)/" },
    to: { path: apps },
  },
];

const serverWalls = [
  {
    name: "server-doors-never-meet",
    from: { path: room("ingest", "http", "live", "jobs"), pathNot: tests },
    to: { path: room("ingest", "http", "live", "jobs"), pathNot: `${server}$1/` },
  },
  {
    name: "live-is-mounted-by-builders-only",
    from: { path: server, pathNot: [room("live"), builders, tests] },
    to: { path: room("live") },
  },
  {
    name: "identity-knows-no-door",
    from: { path: room("identity"), pathNot: tests },
    to: { path: [...contracts, server], pathNot: room("identity", "platform", "store", "config") },
  },
  {
    name: "identity-gets-stores-and-platform-as-arguments",
    from: { path: room("identity"), pathNot: tests },
    to: { path: room("store", "platform", "config"), ...typesOnly },
  },
  {
    name: "actions-know-no-wire",
    from: { path: room("actions"), pathNot: tests },
    to: { path: [...contracts, room("http", "live", "ingest", "jobs", "device-link", "dispatch", "present")], ...typesOnly },
  },
  {
    name: "actions-get-stores-and-clocks-as-arguments",
    from: { path: room("actions"), pathNot: tests },
    to: { path: room("store", "platform", "config", "identity"), ...typesOnly },
  },
  {
    // It performs what the domain says; who asked, and what is kept of it, others know.
    name: "dispatch-knows-neither-door-nor-action",
    from: { path: room("dispatch"), pathNot: tests },
    to: { path: room("http", "ingest", "jobs", "identity", "actions", "present") },
  },
  {
    name: "dispatch-gets-stores-and-clocks-as-arguments",
    from: { path: room("dispatch"), pathNot: tests },
    to: { path: room("store", "platform", "config"), ...typesOnly },
  },
  {
    name: "store-is-a-leaf",
    from: { path: room("store"), pathNot: tests },
    to: { path: [server, ...contracts], pathNot: room("store", "platform", "config") },
  },
  {
    name: "store-gets-platform-and-config-as-arguments",
    from: { path: room("store"), pathNot: tests },
    to: { path: room("platform", "config"), ...typesOnly },
  },
  {
    name: "present-is-a-leaf",
    from: { path: room("present"), pathNot: tests },
    to: { pathNot: [room("present", "store"), ...contracts, ...domain, ...recurrence] },
  },
  {
    name: "present-takes-stored-shapes-as-types",
    from: { path: room("present"), pathNot: tests },
    to: { path: room("store"), ...typesOnly },
  },
  {
    name: "rooms-do-not-know-the-builder",
    from: { path: `${server}[^/]+/`, pathNot: tests },
    to: { path: builders },
  },
  {
    name: "only-builders-know-the-rooms",
    from: { path: `${server}[^/]+$`, pathNot: [builders, tests] },
    to: { path: `${server}[^/]+/` },
  },
];

const driverWalls = [
  {
    name: "sql-only-in-store",
    from: { pathNot: [room("store"), workshops] },
    to: { path: npm("pg|pg-(boss|copy-streams|cursor|pool|query-stream)|kysely|@types/pg|rate-limiter-flexible") },
  },
  {
    name: "nats-only-in-device-link",
    from: { pathNot: [room("device-link"), workshops] },
    to: { path: npm("@nats-io/[^/]+") },
  },
  {
    name: "fastify-only-in-http-and-live",
    from: { pathNot: [room("http", "live"), workshops] },
    to: { path: npm("fastify|@fastify/[^/]+|fastify-[^/]+") },
  },
  {
    name: "sign-in-library-only-in-identity",
    from: { pathNot: [room("identity"), workshops] },
    to: { path: npm("better-auth|@better-auth/[^/]+|@node-rs/argon2") },
  },
  {
    name: "mail-only-in-platform",
    from: { pathNot: [room("platform"), workshops] },
    to: { path: npm("nodemailer|@react-email/[^/]+") },
  },
  {
    name: "machine-only-in-config-and-platform",
    from: { path: server, pathNot: [room("config", "platform", "http/plugins"), tests] },
    to: { path: "^(node:)?(fs|child_process|os|net)(/|$)", dependencyTypes: ["core"] },
  },
  {
    name: "mqtt-only-in-simulator-link",
    from: { pathNot: [`${simulator}link/`, workshops, tests, "^apps/server/test/"] },
    to: { path: npm("mqtt|mqtt-packet") },
  },
];

const webWalls = [
  {
    name: "web-features-never-meet",
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  },
  {
    name: "web-features-know-no-screen",
    from: { path: `${web}features/` },
    to: { path: `${web}app/` },
  },
  {
    name: "web-ground-floor-knows-no-upper-floor",
    from: { path: `${web}(live|ui|lib|config)/` },
    to: { path: `${web}(app|features)/` },
  },
  {
    name: "web-ui-knows-no-contracts",
    from: { path: `${web}ui/` },
    to: { path: contracts },
  },
  {
    // A value would bring the schema library into the bundle.
    name: "web-takes-contracts-as-types",
    from: { path: "^apps/web/", pathNot: tests },
    to: { path: [...contracts, ...npm("zod")], ...typesOnly },
  },
];

const simulatorWalls = [
  {
    name: "simulator-physics-knows-no-link",
    from: { path: `${simulator}(water|device)/`, pathNot: tests },
    to: { path: [`${simulator}link/`, ...npm("mqtt")] },
  },
  {
    name: "simulator-physics-touches-no-machine",
    from: { path: `${simulator}(water|device)/`, pathNot: tests },
    to: { dependencyTypes: ["core"] },
  },
];

const everywhere = [{ name: "no-import-cycles", from: {}, to: { circular: true } }];

const walls = [...packageWalls, ...serverWalls, ...driverWalls, ...webWalls, ...simulatorWalls, ...everywhere];

export default {
  forbidden: walls.map((wall) => ({ severity: "error", ...wall })),
  options: {
    // With TypeScript 7 the default parser sees no TypeScript at all, and says nothing.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|[.]local|coverage)/" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
