// One breach or more for every boundary, in files named so that nobody mistakes them for real ones.

export type Planted = Readonly<{ boundary: string; file: string; imports: readonly string[] }>;

const plant = (boundary: string, file: string, ...imports: string[]): Planted => ({ boundary, file, imports });

const value = (from: string): string => `import { thing } from "${from}";`;
const type = (from: string): string => `import type { Thing } from "${from}";`;

/** Only a disposable's initialiser mentions it. */
const used = (from: string): string => `export const open = async () => { using it = await import("${from}"); return it; };`;

const packages = [
  plant("domain-imports-nothing", "packages/domain/src/breach-npm.ts", type("zod")),
  plant("domain-imports-nothing", "packages/domain/src/breach-node.ts", value("node:crypto")),
  plant("contracts-import-domain-and-zod", "packages/contracts/src/breach.ts", value("pino")),
  plant("domain-imports-nothing", "packages/domain/src/breach-messages.ts", type("@halocline/messages/clean")),
  plant("messages-import-the-domain-only", "packages/messages/src/breach-wire.ts", type("@halocline/contracts/clean")),
  plant("messages-import-the-domain-only", "packages/messages/src/breach-npm.ts", value("zod")),
  plant("only-web-and-server-speak-to-people", "packages/domain/src/breach-messages.ts", type("@halocline/messages/clean")),
  plant("only-web-and-server-speak-to-people", "apps/simulator/src/breach-text.ts", type("@halocline/messages/clean")),
  plant("recurrence-imports-domain-and-cron", "packages/recurrence/src/breach-wire.ts", type("@halocline/contracts/clean")),
  plant("only-the-server-counts-due-times", "apps/web/src/lib/breach-cron.ts", value("@halocline/recurrence/clean")),
  plant("only-the-server-counts-due-times", "apps/simulator/src/breach-cron.ts", value("croner")),
  plant("device-core-imports-nothing-of-ours", "packages/device-core/src/breach.ts", type("@halocline/domain/clean")),
  plant(
    "only-simulated-devices-hold-the-core",
    "apps/server/src/features/devices/breach-core.ts",
    type("@halocline/device-core/clean"),
  ),
  plant("only-simulated-devices-hold-the-core", "apps/web/src/lib/breach-core.ts", value("@halocline/device-core/clean")),
  plant("packages-never-import-apps", "packages/device-core/src/breach-app.ts", type("@halocline/server/main")),
  plant("apps-never-import-apps", "apps/simulator/src/breach-app.ts", type("@halocline/server/main")),
  plant("apps-never-import-apps", "apps/web/src/breach-app.ts", value("../../server/src/main.ts")),
  plant("only-e2e-bench-sim-and-dev-import-apps", "tools/check/src/breach.ts", value("@halocline/server/main")),
  plant("local-services-import-the-migrator", "tools/local-services/src/breach.ts", value("@halocline/server/main")),
];

const server = [
  plant("features-form-a-line", "apps/server/src/features/accounts/breach-upward.service.ts", type("../schedules/index.ts")),
  plant("features-form-a-line", "apps/server/src/features/devices/breach-upward.ts", value("../schedules/index.ts")),
  plant("a-feature-has-its-place-in-the-line", "apps/server/src/features/weather/breach.ts", type("../../db/clean.ts")),
  plant(
    "features-are-entered-by-their-index",
    "apps/server/src/features/schedules/breach-window.ts",
    // The type import beside it must not hide the value.
    type("../devices/clean.store.ts"),
    value("../devices/clean.store.ts"),
  ),
  plant(
    "features-are-entered-by-their-index",
    "apps/server/src/realtime/breach-window.ts",
    used("../features/devices/clean.store.ts"),
  ),
  plant("roles-enter-features-by-their-index", "apps/server/src/open-context.ts", value("./features/devices/clean.store.ts")),
  plant("base-modules-know-no-feature", "apps/server/src/http/breach-feature.ts", type("../features/devices/index.ts")),
  plant("base-modules-know-no-feature", "apps/server/src/db/breach-context.ts", type("../context.ts")),
  plant(
    "telemetry-knows-devices-and-parking-only",
    "apps/server/src/telemetry/breach-feature.ts",
    value("../features/schedules/index.ts"),
  ),
  plant("modules-do-not-know-the-roles", "apps/server/src/platform/breach-roles.ts", type("../roles.ts")),
  plant("context-is-a-type", "apps/server/src/features/devices/breach-context.ts", value("../../context.ts")),
  plant("services-know-no-wire", "apps/server/src/features/devices/breach-wire.service.ts", value("@halocline/contracts/clean")),
  plant("services-know-no-wire", "apps/server/src/features/devices/breach-http.service.ts", value("../../http/clean.ts")),
  plant("stores-are-leaves", "apps/server/src/features/devices/breach-service.store.ts", type("./clean.service.ts")),
  plant("stores-are-leaves", "apps/server/src/telemetry/breach-wire.store.ts", type("@halocline/contracts/clean")),
  plant(
    "stores-get-platform-and-config-as-arguments",
    "apps/server/src/features/devices/breach-clock.store.ts",
    value("../../platform/clean.ts"),
  ),
  plant(
    "serializers-take-stored-shapes-as-types",
    "apps/server/src/features/devices/breach.serializer.ts",
    value("./clean.store.ts"),
  ),
];

const drivers = [
  plant("sql-only-in-db-and-stores", "apps/server/src/http/breach-sql.ts", type("pg")),
  plant("sql-only-in-db-and-stores", "apps/server/src/features/devices/breach-sql.service.ts", value("kysely/not-installed")),
  plant("sql-only-in-db-and-stores", "apps/server/src/http/breach-attempts.ts", value("rate-limiter-flexible")),
  plant("sql-only-in-db-and-stores", "apps/server/src/features/devices/breach-queue.job.ts", value("pg-boss")),
  plant("nats-only-in-broker", "apps/server/src/telemetry/breach-nats.ts", value("@nats-io/transport-node")),
  plant("fastify-only-in-http-realtime-and-routes", "apps/server/src/platform/breach-fastify.ts", type("fastify")),
  plant(
    "fastify-only-in-http-realtime-and-routes",
    "apps/server/src/features/devices/breach-fastify.job.ts",
    value("@fastify/websocket"),
  ),
  plant("sign-in-library-only-in-accounts", "apps/server/src/http/breach-sign-in.ts", value("better-auth/api")),
  plant("sign-in-library-only-in-accounts", "apps/server/src/features/devices/breach-hash.ts", value("@node-rs/argon2")),
  plant("mail-only-in-mail", "apps/server/src/features/accounts/breach-mail.ts", type("nodemailer")),
  plant("mail-only-in-mail", "apps/server/src/platform/breach-email.ts", value("@react-email/render")),
  plant("machine-only-in-config-and-platform", "apps/server/src/features/devices/breach-files.job.ts", value("node:fs/promises")),
  plant("machine-only-in-config-and-platform", "apps/server/src/broker/breach-net.ts", value("net")),
  plant("mqtt-only-in-simulator-link", "apps/simulator/src/scenarios/breach-mqtt.ts", type("mqtt")),
];

const web = [
  plant("web-features-never-meet", "apps/web/src/features/alerts/breach.tsx", type("../tanks/clean.tsx")),
  plant("web-features-never-meet", "apps/web/src/features/alerts/breach-alias.tsx", value("@/features/tanks/clean.tsx")),
  plant("web-features-know-no-screen", "apps/web/src/features/tanks/breach.tsx", value("@/app/clean.tsx")),
  plant("web-base-knows-no-screen-or-feature", "apps/web/src/lib/breach-feature.ts", type("@/features/tanks/clean.tsx")),
  plant("web-base-knows-no-screen-or-feature", "apps/web/src/live/breach-app.ts", value("../app/clean.tsx")),
  plant("web-ui-knows-no-contracts", "apps/web/src/ui/breach.tsx", type("@halocline/contracts/clean")),
  plant("web-simulates-water-in-one-place", "apps/web/src/features/tanks/breach-water.ts", type("@halocline/tank-physics/clean")),
  plant(
    "breakable-tank-takes-scenarios-only",
    "apps/web/src/features/tanks/breakable/breach-link.ts",
    type("@halocline/virtual-device/clean"),
  ),
  plant("web-takes-contracts-as-types", "apps/web/src/lib/breach-value.ts", value("@halocline/contracts/clean")),
  plant("web-takes-contracts-as-types", "apps/web/src/features/tanks/breach-zod.ts", value("zod")),
];

const simulator = [
  plant("tank-physics-is-water-only", "packages/tank-physics/src/breach-device.ts", type("@halocline/virtual-device/clean")),
  plant("tank-physics-is-water-only", "packages/tank-physics/src/breach-node.ts", value("node:crypto")),
  plant("virtual-device-knows-no-network", "packages/virtual-device/src/breach-mqtt.ts", value("pino")),
  plant(
    "virtual-parts-take-the-core-as-types",
    "packages/virtual-device/src/breach-core.ts",
    value("@halocline/device-core/clean"),
  ),
];

// A cycle is reported once, for its first file.
const cycles = [plant("no-import-cycles", "packages/virtual-device/src/breach-cycle.ts", value("./cycle-other-half.ts"))];

export const planted: readonly Planted[] = [...packages, ...server, ...drivers, ...web, ...simulator, ...cycles];

/** What each room may do; none of it may be reported. */
export const clean: Readonly<Record<string, readonly string[]>> = {
  "packages/domain/src/clean.ts": [],
  "packages/domain/src/clean-neighbour.ts": [value("./clean.ts")],
  "packages/contracts/src/clean.ts": [value("zod"), value("@halocline/domain/clean")],
  "packages/messages/src/clean.ts": [type("@halocline/domain/clean"), value("@halocline/domain/clean-neighbour")],
  "packages/device-core/src/clean.ts": [value("node:fs")],
  "apps/simulator/src/core/clean.ts": [value("@halocline/device-core/clean")],
  "sim/src/clean.ts": [value("@halocline/device-core/clean")],
  "apps/server/src/main.ts": [value("./roles.ts"), value("./config/clean.ts")],
  "apps/server/src/roles.ts": [value("./features/schedules/index.ts"), value("./realtime/clean.ts"), type("./context.ts")],
  "apps/server/src/context.ts": [type("./db/clean.ts"), type("./features/devices/clean.store.ts")],
  "apps/server/src/config/clean.ts": [value("node:fs")],
  "apps/server/src/platform/clean.ts": [value("node:os"), type("../config/clean.ts")],
  "apps/server/src/refusals/clean.ts": [value("@halocline/domain/clean")],
  "apps/server/src/db/clean.ts": [value("pg"), value("kysely"), type("../config/clean.ts"), type("../platform/clean.ts")],
  "apps/server/src/broker/clean.ts": [value("@nats-io/transport-node"), value("@halocline/contracts/clean")],
  "apps/server/src/mail/clean.ts": [value("nodemailer"), value("../platform/clean.ts")],
  "apps/server/src/http/clean.ts": [value("fastify"), value("../refusals/clean.ts")],
  "apps/server/src/http/plugins/clean.ts": [value("node:fs"), value("@fastify/websocket")],
  "apps/server/src/features/accounts/index.ts": [value("./clean.ts")],
  "apps/server/src/features/accounts/clean.ts": [value("better-auth"), value("@node-rs/argon2"), value("../../mail/clean.ts")],
  "apps/server/src/features/devices/index.ts": [value("./clean.store.ts"), value("./clean.service.ts")],
  "apps/server/src/features/devices/clean.store.ts": [
    value("kysely"),
    value("../../db/clean.ts"),
    type("../../platform/clean.ts"),
  ],
  "apps/server/src/features/devices/clean.service.ts": [
    value("./clean.store.ts"),
    type("../../context.ts"),
    value("../accounts/index.ts"),
  ],
  "apps/server/src/features/devices/clean.serializer.ts": [type("@halocline/contracts/clean"), type("./clean.store.ts")],
  "apps/server/src/features/schedules/index.ts": [value("./clean.routes.ts")],
  "apps/server/src/features/schedules/clean.routes.ts": [
    type("fastify"),
    value("../devices/index.ts"),
    type("../devices/clean.store.ts"),
    value("../../http/clean.ts"),
  ],
  "apps/server/src/telemetry/clean.ts": [value("../broker/clean.ts"), value("../features/devices/index.ts")],
  "apps/server/src/telemetry/clean.store.ts": [value("pg"), value("../db/clean.ts")],
  "apps/server/src/realtime/clean.ts": [value("@fastify/websocket"), value("../features/devices/index.ts")],
  "apps/web/src/app/clean.tsx": [value("@/features/tanks/clean.tsx"), value("@/features/alerts/clean.tsx")],
  "apps/web/src/features/tanks/clean.tsx": [value("@/ui/clean.tsx"), type("@halocline/contracts/clean")],
  "apps/web/src/features/tanks/breakable/clean.ts": [
    value("@halocline/device-core/clean"),
    type("@halocline/tank-physics/clean"),
  ],
  "apps/web/src/features/alerts/clean.tsx": [value("@/lib/clean.ts"), value("@/live/clean.ts")],
  "apps/web/src/live/clean.ts": [type("@halocline/contracts/clean"), value("@/config/clean.ts")],
  "apps/web/src/lib/clean.ts": [type("@halocline/contracts/clean"), value("@halocline/domain/clean")],
  "apps/web/src/config/clean.ts": [],
  "apps/web/src/ui/clean.tsx": [value("@/lib/clean.ts")],
  "packages/tank-physics/src/clean.ts": [value("@halocline/domain/clean"), type("@halocline/device-core/clean")],
  "packages/virtual-device/src/clean.ts": [value("@halocline/tank-physics/clean"), type("@halocline/contracts/clean")],
  "packages/virtual-device/src/cycle-other-half.ts": [type("./breach-cycle.ts")],
  "apps/simulator/src/link/clean.ts": [value("mqtt"), value("@halocline/virtual-device/clean"), value("node:tls")],
  "apps/simulator/src/scenarios/clean.ts": [value("@halocline/tank-physics/clean")],
  "e2e/clean.ts": [value("@halocline/server/main"), value("pg")],
  "bench/src/clean.ts": [value("@halocline/server/main"), value("@nats-io/transport-node")],
  "tools/dev/src/clean.ts": [value("@halocline/server/main")],
  "tools/local-services/src/clean.ts": [value("pg"), value("node:child_process")],
};
