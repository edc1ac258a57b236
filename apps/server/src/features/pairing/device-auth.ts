import { serveAuthCallout } from "../../broker/auth-callout.ts";
import { issuerOf } from "../../broker/callout-token.ts";
import type { Context, Process } from "../../context.ts";
import { findKey } from "../devices/index.ts";
import { completeClaim } from "./pairing.store.ts";

/** Which device may connect: by its key, or without one to pair. A key that signs in has arrived. */
export function serveDeviceAuth({
  pool,
  database,
  broker,
  ...ground
}: Process & Pick<Context, "pool" | "database" | "broker">): void {
  serveAuthCallout(broker, {
    ...ground,
    issuer: issuerOf(ground.config.nats.seeds.issuer),
    replicas: ground.config.nats.replicas,
    findKey: (registrationId) => findKey(pool, registrationId),
    completeClaim: (registrationId, keyHash) => completeClaim(database, registrationId, keyHash),
  });
}
