// One breach or more for every wall, in files named so that nobody mistakes them for real ones.

export type Planted = Readonly<{ wall: string; file: string; imports: readonly string[] }>;

const plant = (wall: string, file: string, ...imports: string[]): Planted => ({ wall, file, imports });

const value = (from: string): string => `import { thing } from "${from}";`;
const type = (from: string): string => `import type { Thing } from "${from}";`;

/** Only a disposable's initialiser mentions it. */
const used = (from: string): string => `export const open = async () => { using it = await import("${from}"); return it; };`;

const packages = [
  plant("domain-imports-nothing", "packages/domain/src/breach-npm.ts", type("zod")),
  plant("domain-imports-nothing", "packages/domain/src/breach-node.ts", value("node:crypto")),
  plant("contracts-import-domain-and-zod", "packages/contracts/src/breach.ts", value("pino")),
  plant("recurrence-imports-domain-and-cron", "packages/recurrence/src/breach-wire.ts", type("@halocline/contracts/clean")),
  plant("only-the-server-counts-due-times", "apps/web/src/lib/breach-cron.ts", value("@halocline/recurrence/clean")),
  plant("only-the-server-counts-due-times", "apps/simulator/src/breach-cron.ts", value("croner")),
  plant("device-core-imports-nothing-of-ours", "packages/device-core/src/breach.ts", type("@halocline/domain/clean")),
  plant("only-simulated-devices-hold-the-core", "apps/server/src/dispatch/breach-core.ts", type("@halocline/device-core/clean")),
  plant("only-simulated-devices-hold-the-core", "apps/web/src/lib/breach-core.ts", value("@halocline/device-core/clean")),
  plant("packages-never-import-apps", "packages/device-core/src/breach-app.ts", type("@halocline/server/main")),
  plant("apps-never-import-apps", "apps/simulator/src/breach-app.ts", type("@halocline/server/main")),
  plant("apps-never-import-apps", "apps/web/src/breach-app.ts", value("../../server/src/main.ts")),
  plant("only-e2e-bench-sim-and-dev-import-apps", "tools/check/src/breach.ts", value("@halocline/server/main")),
];

const server = [
  plant("server-doors-never-meet", "apps/server/src/http/routes/breach-door.ts", type("../../ingest/clean.ts")),
  plant("server-doors-never-meet", "apps/server/src/jobs/breach-door.ts", value("../http/clean.ts")),
  plant("live-is-mounted-by-builders-only", "apps/server/src/dispatch/breach-live.ts", value("../live/clean.ts")),
  plant("actions-know-no-wire", "apps/server/src/actions/breach-contract.ts", value("@halocline/contracts/clean")),
  plant("actions-know-no-wire", "apps/server/src/actions/breach-dispatch.ts", used("../dispatch/clean.ts")),
  plant("actions-get-stores-and-clocks-as-arguments", "apps/server/src/actions/breach-store.ts", value("../store/clean.ts")),
  // The type import beside it must not hide the value.
  plant(
    "actions-get-stores-and-clocks-as-arguments",
    "apps/server/src/actions/breach-clock.ts",
    type("../platform/clean.ts"),
    value("../platform/clean.ts"),
  ),
  plant(
    "actions-get-stores-and-clocks-as-arguments",
    "apps/server/src/actions/breach-identity.ts",
    value("../identity/clean.ts"),
  ),
  plant("dispatch-knows-neither-door-nor-action", "apps/server/src/dispatch/breach-action.ts", type("../actions/clean.ts")),
  plant("dispatch-knows-neither-door-nor-action", "apps/server/src/dispatch/breach-door.ts", value("../ingest/clean.ts")),
  plant("dispatch-gets-stores-and-clocks-as-arguments", "apps/server/src/dispatch/breach-store.ts", value("../store/clean.ts")),
  plant(
    "dispatch-gets-stores-and-clocks-as-arguments",
    "apps/server/src/dispatch/breach-clock.ts",
    value("../platform/clean.ts"),
  ),
  plant("store-is-a-leaf", "apps/server/src/store/breach-room.ts", type("../actions/clean.ts")),
  plant("store-is-a-leaf", "apps/server/src/store/breach-wire.ts", type("@halocline/contracts/clean")),
  plant("store-gets-platform-and-config-as-arguments", "apps/server/src/store/breach-clock.ts", value("../platform/clean.ts")),
  plant("present-is-a-leaf", "apps/server/src/present/breach.ts", type("../platform/clean.ts")),
  plant("present-takes-stored-shapes-as-types", "apps/server/src/present/breach-store.ts", value("../store/clean.ts")),
  plant("rooms-do-not-know-the-builder", "apps/server/src/platform/breach-builder.ts", type("../build-server.ts")),
  plant("only-builders-know-the-rooms", "apps/server/src/breach.ts", value("./store/clean.ts")),
  plant("identity-knows-no-door", "apps/server/src/identity/breach-door.ts", type("../http/clean.ts")),
  plant("identity-knows-no-door", "apps/server/src/identity/breach-wire.ts", type("@halocline/contracts/clean")),
  plant("identity-gets-stores-and-platform-as-arguments", "apps/server/src/identity/breach-store.ts", value("../store/clean.ts")),
];

const drivers = [
  plant("sql-only-in-store", "apps/server/src/http/breach-sql.ts", type("pg")),
  plant("sql-only-in-store", "apps/server/src/actions/breach-sql.ts", value("kysely/not-installed")),
  plant("nats-only-in-device-link", "apps/server/src/ingest/breach-nats.ts", value("@nats-io/transport-node")),
  plant("fastify-only-in-http-and-live", "apps/server/src/platform/breach-fastify.ts", type("fastify")),
  plant("fastify-only-in-http-and-live", "apps/server/src/jobs/breach-fastify.ts", value("@fastify/websocket")),
  plant("sql-only-in-store", "apps/server/src/http/breach-attempts.ts", value("rate-limiter-flexible")),
  plant("sign-in-library-only-in-identity", "apps/server/src/http/breach-sign-in.ts", value("better-auth/api")),
  plant("sign-in-library-only-in-identity", "apps/server/src/actions/breach-hash.ts", value("@node-rs/argon2")),
  plant("sql-only-in-store", "apps/server/src/jobs/breach-queue.ts", value("pg-boss")),
  plant("mail-only-in-platform", "apps/server/src/identity/breach-mail.ts", type("nodemailer")),
  plant("mail-only-in-platform", "apps/server/src/jobs/breach-letter.ts", value("@react-email/render")),
  plant("machine-only-in-config-and-platform", "apps/server/src/jobs/breach-files.ts", value("node:fs/promises")),
  plant("machine-only-in-config-and-platform", "apps/server/src/device-link/breach-net.ts", value("net")),
  plant("mqtt-only-in-simulator-link", "apps/simulator/src/scenarios/breach-mqtt.ts", type("mqtt")),
];

const web = [
  plant("web-features-never-meet", "apps/web/src/features/alerts/breach.tsx", type("../tanks/clean.tsx")),
  plant("web-features-know-no-screen", "apps/web/src/features/tanks/breach.tsx", value("../../app/clean.tsx")),
  plant("web-ground-floor-knows-no-upper-floor", "apps/web/src/lib/breach-feature.ts", type("../features/tanks/clean.tsx")),
  plant("web-ground-floor-knows-no-upper-floor", "apps/web/src/live/breach-app.ts", value("../app/clean.tsx")),
  plant("web-ui-knows-no-contracts", "apps/web/src/ui/breach.tsx", type("@halocline/contracts/clean")),
  plant("web-takes-contracts-as-types", "apps/web/src/lib/breach-value.ts", value("@halocline/contracts/clean")),
  plant("web-takes-contracts-as-types", "apps/web/src/features/tanks/breach-zod.ts", value("zod")),
];

const simulator = [
  plant("simulator-physics-knows-no-link", "apps/simulator/src/water/breach-link.ts", type("../link/clean.ts")),
  plant("simulator-physics-touches-no-machine", "apps/simulator/src/device/breach-node.ts", value("node:crypto")),
];

// A cycle is reported once, for its first file.
const cycles = [plant("no-import-cycles", "apps/simulator/src/faults/breach-cycle.ts", value("./cycle-other-half.ts"))];

export const planted: readonly Planted[] = [...packages, ...server, ...drivers, ...web, ...simulator, ...cycles];

/** What each room may do; none of it may be reported. */
export const clean: Readonly<Record<string, readonly string[]>> = {
  "packages/domain/src/clean.ts": [],
  "packages/domain/src/clean-neighbour.ts": [value("./clean.ts")],
  "packages/contracts/src/clean.ts": [value("zod"), value("@halocline/domain/clean")],
  "packages/device-core/src/clean.ts": [value("node:fs")],
  "apps/simulator/src/core/clean.ts": [value("@halocline/device-core/clean")],
  "sim/src/clean.ts": [value("@halocline/device-core/clean")],
  "apps/server/src/main.ts": [value("./build-server.ts"), value("./config/clean.ts")],
  "apps/server/src/build-server.ts": [value("./http/clean.ts"), value("./live/clean.ts"), value("./store/clean.ts")],
  "apps/server/src/config/clean.ts": [value("node:fs")],
  "apps/server/src/platform/clean.ts": [value("node:os"), type("../config/clean.ts")],
  "apps/server/src/identity/clean.ts": [value("better-auth"), value("@node-rs/argon2"), type("../store/clean.ts")],
  "apps/server/src/build-identity.ts": [value("./identity/clean.ts"), value("./http/clean.ts"), value("./store/clean.ts")],
  "apps/server/src/device-link/clean.ts": [value("@nats-io/transport-node")],
  "apps/server/src/ingest/clean.ts": [value("../actions/clean.ts"), value("@halocline/contracts/clean")],
  "apps/server/src/http/clean.ts": [value("fastify"), value("../present/clean.ts"), type("../store/clean.ts")],
  "apps/server/src/http/plugins/clean.ts": [value("node:fs"), value("@fastify/websocket")],
  "apps/server/src/live/clean.ts": [value("@fastify/websocket"), value("../present/clean.ts")],
  "apps/server/src/jobs/clean.ts": [value("../actions/clean.ts")],
  "apps/server/src/actions/clean.ts": [value("@halocline/domain/clean"), type("../store/clean.ts"), type("../platform/clean.ts")],
  "apps/server/src/store/clean.ts": [value("pg"), value("kysely"), type("../config/clean.ts"), type("../platform/clean.ts")],
  "apps/server/src/dispatch/clean.ts": [value("../device-link/clean.ts"), value("@halocline/contracts/clean")],
  "apps/server/src/present/clean.ts": [
    type("@halocline/contracts/clean"),
    type("../store/clean.ts"),
    value("@halocline/domain/clean"),
  ],
  "apps/web/src/app/clean.tsx": [value("../features/tanks/clean.tsx"), value("../features/alerts/clean.tsx")],
  "apps/web/src/features/tanks/clean.tsx": [value("../../ui/clean.tsx"), type("@halocline/contracts/clean")],
  "apps/web/src/features/alerts/clean.tsx": [value("../../lib/clean.ts"), value("../../live/clean.ts")],
  "apps/web/src/live/clean.ts": [type("@halocline/contracts/clean"), value("../config/clean.ts")],
  "apps/web/src/lib/clean.ts": [type("@halocline/contracts/clean"), value("@halocline/domain/clean")],
  "apps/web/src/config/clean.ts": [],
  "apps/web/src/ui/clean.tsx": [value("../lib/clean.ts")],
  "apps/simulator/src/water/clean.ts": [value("@halocline/domain/clean")],
  "apps/simulator/src/device/clean.ts": [value("../water/clean.ts"), type("@halocline/contracts/clean")],
  "apps/simulator/src/link/clean.ts": [value("mqtt"), value("../device/clean.ts"), value("node:tls")],
  "apps/simulator/src/scenarios/clean.ts": [value("../water/clean.ts")],
  "apps/simulator/src/faults/clean.ts": [value("../device/clean.ts")],
  "apps/simulator/src/faults/cycle-other-half.ts": [type("./breach-cycle.ts")],
  "e2e/clean.ts": [value("@halocline/server/main"), value("pg")],
  "bench/src/clean.ts": [value("@halocline/server/main"), value("@nats-io/transport-node")],
  "tools/dev/src/clean.ts": [value("@halocline/server/main")],
  "tools/local-services/src/clean.ts": [value("pg"), value("node:child_process")],
};
