// The boundaries: which module may import which. Each one has a planted violation in
// tools/check/src/boundaries.planted.ts; one without it fails the tests. The comments are the table in docs/architecture.md.

import { fileURLToPath } from "node:url";
import "./tools/check/see-using.mjs";
import { FEATURE_LINE } from "./apps/server/src/feature-line.mjs";
import {
  apps,
  breakableTank,
  contracts,
  deviceCore,
  domain,
  entryPoints,
  feature,
  messages,
  npm,
  recurrence,
  role,
  roots,
  server,
  serverModule,
  simulator,
  tests,
  typesOnly,
  web,
  workshops,
} from "./tools/check/boundary-paths.mjs";
import { simulatorRules } from "./tools/check/simulator-boundaries.mjs";

export { FEATURE_LINE };

const packageRules = [
  {
    name: "domain-imports-nothing",
    comment: "The domain imports nothing: its rules are true with the power off.",
    from: { path: "^packages/domain/", pathNot: tests },
    to: { pathNot: "^packages/domain/" },
  },
  {
    name: "contracts-import-domain-and-zod",
    comment: "Contracts import the domain and zod, and nothing else.",
    from: { path: "^packages/contracts/", pathNot: tests },
    to: { pathNot: [...contracts, ...domain, ...npm("zod")] },
  },
  {
    name: "messages-import-the-domain-only",
    comment: "The message catalogue imports the domain and nothing else: whoever shows a text hands in what is formatted.",
    from: { path: "^packages/messages/", pathNot: tests },
    to: { pathNot: [...messages, ...domain] },
  },
  {
    name: "only-web-and-server-speak-to-people",
    comment: "Only web app, server and signing tool use the message catalogue; other packages answer in codes.",
    from: { pathNot: "^(packages/messages|apps/(web|server)|e2e|tools/(check|firmware))/" },
    to: { path: messages },
  },
  {
    name: "recurrence-imports-domain-and-cron",
    comment: "The recurrence imports the domain and the cron libraries, and nothing else.",
    from: { path: "^packages/recurrence/", pathNot: tests },
    to: { pathNot: [...recurrence, ...domain, ...npm("croner|cronstrue")] },
  },
  {
    name: "only-the-server-counts-due-times",
    comment: "Only the server computes due times; a screen asks it. The clock of a time zone is for everybody.",
    from: { pathNot: "^(packages/recurrence|apps/server|e2e|bench|attack)/" },
    to: { path: [...recurrence, ...npm("croner|cronstrue")], pathNot: "^packages/recurrence/src/wall-clock[.]ts$" },
  },
  {
    name: "device-core-imports-nothing-of-ours",
    comment: "The control core imports nothing of ours.",
    from: { path: "^packages/device-core/", pathNot: tests },
    to: { path: [...contracts, ...domain, ...npm("zod")] },
  },
  {
    name: "only-simulated-devices-hold-the-core",
    comment:
      "Server and web app decide nothing about water: they know a device only by its messages. A breakable tank is no device.",
    from: {
      pathNot: [breakableTank, "^(packages/(device-core|tank-physics|virtual-device)|apps/simulator|sim|e2e|bench|attack)/"],
    },
    to: { path: deviceCore },
  },
  {
    name: "packages-never-import-apps",
    comment: "Packages never import apps.",
    from: { path: "^packages/" },
    to: { path: apps },
  },
  {
    name: "apps-never-import-apps",
    comment: "Apps never import each other.",
    from: { path: "^apps/([^/]+)/" },
    to: { path: apps, pathNot: ["^apps/$1/", "^@halocline/$1(/|$)"] },
  },
  {
    name: "only-e2e-bench-sim-and-dev-import-apps",
    comment: "Only end-to-end tests, benchmarks, attacks, the simulation and the dev tool import apps.",
    from: { pathNot: "^(apps|packages|e2e|bench|attack|sim|tools/(dev|local-services))/" },
    to: { path: apps },
  },
  {
    name: "local-services-import-the-migrator",
    comment:
      "Of the apps, local services import the server's migrator, its password hash, its rule on addresses, and what a year is loaded with, only.",
    from: { path: "^tools/local-services/" },
    to: {
      path: apps,
      pathNot: `${server}(db/(migrate/|pools[.]ts$)|platform/migration-files[.]ts$|features/(accounts/passwords|alerts/raise-alert[.]service)[.]ts$|config/public-address[.]ts$|telemetry/(load-readings|readings[.]store)[.]ts$)`,
    },
  },
];

const serverRules = [
  ...FEATURE_LINE.slice(0, -1).map((name, index) => ({
    name: "features-form-a-line",
    comment: "A feature uses only features before it in the line, not even types of a later one.",
    from: { path: feature(name), pathNot: tests },
    to: { path: feature(...FEATURE_LINE.slice(index + 1)) },
  })),
  {
    name: "a-feature-has-its-place-in-the-line",
    comment: "A folder in features has its place in the line; without one it may import nothing.",
    from: { path: `${server}features/`, pathNot: feature(...FEATURE_LINE) },
    to: {},
  },
  {
    name: "features-are-entered-by-their-index",
    comment: "Other code calls a feature through its index.ts; types may be imported directly.",
    from: { path: `${server}(?:features/([^/]+)/|telemetry/|realtime/)`, pathNot: tests },
    to: { path: `${server}features/`, pathNot: [`${server}features/$1/`, entryPoints], ...typesOnly },
  },
  {
    name: "roles-enter-features-by-their-index",
    comment: "The files that start the server also enter features through their index.ts.",
    from: { path: roots, pathNot: tests },
    to: { path: `${server}features/`, pathNot: entryPoints, ...typesOnly },
  },
  {
    name: "base-modules-know-no-feature",
    comment: "http, db, broker, mail, platform, config and rejections know no feature and no context.",
    from: { path: serverModule("http", "db", "broker", "mail", "platform", "config", "rejections"), pathNot: tests },
    to: { path: [serverModule("features", "telemetry", "realtime"), `${server}context[.]ts$`] },
  },
  {
    name: "telemetry-knows-devices-and-parking-only",
    comment: "Readings must arrive whatever else happens: telemetry knows devices and parking only.",
    from: { path: serverModule("telemetry"), pathNot: tests },
    to: { path: [`${server}features/`, serverModule("realtime")], pathNot: feature("devices", "parking") },
  },
  {
    name: "modules-do-not-know-the-roles",
    comment: "No module knows the files that start the server.",
    from: { path: `${server}[^/]+/`, pathNot: tests },
    to: { path: roots },
  },
  {
    name: "context-is-a-type",
    comment: "The context is imported as a type; its values are passed in when the server starts.",
    from: { path: server, pathNot: tests },
    to: { path: `${server}context[.]ts$`, ...typesOnly },
  },
  {
    name: "services-know-no-wire",
    comment: "A service knows wire formats as types at most, and no request or socket.",
    from: { path: role("service"), pathNot: tests },
    to: { path: [...contracts, serverModule("http", "realtime")], ...typesOnly },
  },
  {
    name: "stores-are-leaves",
    comment: "A store knows tables, but neither wire formats nor the broker nor its callers.",
    from: { path: role("store"), pathNot: tests },
    to: {
      path: [
        ...contracts,
        serverModule("http", "broker", "mail", "realtime"),
        role("service", "routes", "job", "consumer", "serializer"),
      ],
    },
  },
  {
    name: "stores-get-platform-and-config-as-arguments",
    comment: "A store gets the time and the settings as arguments.",
    from: { path: [serverModule("db"), role("store")], pathNot: tests },
    to: { path: serverModule("platform", "config"), ...typesOnly },
  },
  {
    name: "serializers-take-stored-shapes-as-types",
    comment: "A serializer converts its input to the wire format and fetches nothing.",
    from: { path: role("serializer"), pathNot: tests },
    to: { path: [serverModule("db", "http", "broker"), role("store", "service", "routes", "job", "consumer")], ...typesOnly },
  },
];

const driverRules = [
  {
    name: "sql-only-in-db-and-stores",
    comment: "SQL is written in stores and in db only.",
    from: {
      pathNot: [serverModule("db"), role("store"), "^apps/backup/src/[^/]+[.]store[.]ts$", "[.]pg[.]test[.]ts$", workshops],
    },
    to: { path: npm("pg|pg-(boss|copy-streams|cursor|pool|query-stream)|kysely|@types/pg|rate-limiter-flexible") },
  },
  {
    name: "nats-only-in-broker",
    comment: "The broker's client is used in broker only.",
    from: { pathNot: [serverModule("broker"), workshops] },
    to: { path: npm("@nats-io/[^/]+") },
  },
  {
    name: "fastify-only-in-http-realtime-and-routes",
    comment: "Only http, realtime and routes know Fastify.",
    from: { pathNot: [serverModule("http", "realtime"), role("routes"), roots, workshops, tests] },
    to: { path: npm("fastify|@fastify/[^/]+|fastify-[^/]+") },
  },
  {
    name: "sign-in-library-only-in-accounts",
    comment: "The sign-in library and the password hash stay in accounts.",
    from: { pathNot: [feature("accounts"), workshops] },
    to: { path: npm("better-auth|@better-auth/[^/]+|@node-rs/argon2") },
  },
  {
    name: "mail-only-in-mail",
    comment: "The mail libraries stay in mail.",
    from: { pathNot: [serverModule("mail"), workshops] },
    to: { path: npm("nodemailer|@react-email/[^/]+") },
  },
  {
    name: "machine-only-in-config-and-platform",
    comment: "Only config and platform access files, processes and sockets of the machine.",
    from: { path: server, pathNot: [serverModule("config", "platform", "http/plugins"), tests] },
    to: { path: "^(node:)?(fs|child_process|os|net)(/|$)", dependencyTypes: ["core"] },
  },
  {
    name: "mqtt-only-in-simulator-link",
    comment: "Only the simulator's link and tests speak MQTT.",
    from: { pathNot: [`${simulator}link/`, workshops, tests, "^apps/server/test/"] },
    to: { path: npm("mqtt|mqtt-packet") },
  },
];

const webRules = [
  {
    name: "web-features-never-meet",
    comment: "Features of the web app never import each other.",
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  },
  {
    name: "web-features-know-no-screen",
    comment: "A feature of the web app knows no screen.",
    from: { path: `${web}features/` },
    to: { path: `${web}app/` },
  },
  {
    name: "web-base-knows-no-screen-or-feature",
    comment: "live, ui, lib and config of the web app know neither screens nor features.",
    from: { path: `${web}(live|ui|lib|config)/` },
    to: { path: `${web}(app|features)/` },
  },
  {
    name: "web-ui-knows-no-contracts",
    comment: "ui knows no contracts: its components know no noun.",
    from: { path: `${web}ui/` },
    to: { path: contracts },
  },
  {
    name: "web-takes-contracts-as-types",
    comment: "The browser gets contracts as types: a value would bring the schema library into the bundle.",
    from: { path: "^apps/web/", pathNot: tests },
    to: { path: [...contracts, ...npm("zod")], ...typesOnly },
  },
];

const everywhere = [
  { name: "no-import-cycles", comment: "No import cycles, not even of types.", from: {}, to: { circular: true } },
];

const boundaries = [...packageRules, ...serverRules, ...driverRules, ...webRules, ...simulatorRules, ...everywhere];

export default {
  forbidden: boundaries.map((boundary) => ({ severity: "error", ...boundary })),
  options: {
    // With TypeScript 7 the default parser sees no TypeScript at all, and says nothing.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|[.]local|coverage)/" },
    moduleSystems: ["es6", "cjs"],
    webpackConfig: { fileName: fileURLToPath(import.meta.resolve("./tools/check/resolve.config.mjs")) },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
