// Puts pairing, keys and deletion together: hellos for the ingest role, calls for the API, and the sweep.

import { createClaimDevices } from "./features/pairing/claim-devices.service.ts";
import type { ActorOf, DevicePorts } from "./features/devices/device-ports.ts";
import { createEndKey } from "./features/pairing/end-key.service.ts";
import { createIssuePairingCode } from "./features/pairing/issue-pairing-code.service.ts";
import { createRenameDevice } from "./features/pairing/rename-device.service.ts";
import type { Config } from "./config/config.ts";
import type { Broker } from "./broker/connection.ts";
import { createDeviceBus } from "./broker/device-bus.ts";
import { createPairingBus } from "./broker/pairing-bus.ts";
import { createPairingSecrets } from "./broker/pairing-secrets.ts";
import type { RegistrationDeps } from "./http/app.ts";
import { createPairingIngest } from "./features/pairing/pairing.consumer.ts";
import { systemClock as clock } from "./platform/clock.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { NoteTrouble } from "./platform/troubles.ts";
import { discardPairingCode, keepPairingCode, listAnnounced } from "./features/pairing/announcements.store.ts";
import type { AuditActor } from "./features/audit/audit.store.ts";
import { findCodeAccount, findGrant, recordAnnouncement } from "./features/pairing/pairing.store.ts";
import type { AccountTransaction, InAccount, Pool } from "./db/pools.ts";
import {
  deleteDevice,
  findRegistration,
  regenerateKey,
  registerDevice,
  rekeyDevice,
  renameDevice,
  revokeKey,
} from "./features/pairing/registrations.store.ts";
import type { StoredUser } from "./features/accounts/users.store.ts";

export type PairingContext = Readonly<{
  config: Config;
  logger: Logger;
  metrics: Metrics;
  noteTrouble: NoteTrouble;
  pool: Pool;
  broker: Broker;
}>;

export function listenForPairing({ config, logger, metrics, noteTrouble, pool, broker }: PairingContext): void {
  const bus = createPairingBus(broker, noteTrouble);
  const onHello = createPairingIngest({
    isOpen: config.devicePairing === "open",
    secrets: createPairingSecrets(config.sessionSecret),
    store: {
      findGrant: (clientId) => findGrant(pool, clientId),
      findCodeAccount: (codeHash) => findCodeAccount(pool, codeHash),
      recordAnnouncement: (announcement) => recordAnnouncement(pool, announcement),
    },
    sendGrant: bus.sendGrant,
    clock,
    logger,
    metrics,
  });
  bus.shareHellos("halocline-ingest", onHello);
}

/** Every call opens the account that it acts in, and no other (SEC-1). */
const registrationStore = (inAccount: InAccount) => {
  const asActor =
    <Args extends unknown[], T>(work: (transaction: AccountTransaction, actor: AuditActor, ...args: Args) => Promise<T>) =>
    (actor: AuditActor, ...args: Args): Promise<T> =>
      inAccount(actor.accountId, (transaction) => work(transaction, actor, ...args));
  const ofAccount =
    <Args extends unknown[], T>(work: (transaction: AccountTransaction, accountId: string, ...args: Args) => Promise<T>) =>
    (accountId: string, ...args: Args): Promise<T> =>
      inAccount(accountId, (transaction) => work(transaction, accountId, ...args));
  return {
    keepPairingCode: ofAccount(keepPairingCode),
    discardPairingCode: ofAccount(discardPairingCode),
    findRegistration: ofAccount(findRegistration),
    listAnnounced: (to: Parameters<typeof listAnnounced>[1]) =>
      inAccount(to.accountId, (transaction) => listAnnounced(transaction, to)),
    revokeKey: (device: Parameters<typeof revokeKey>[1]) =>
      inAccount(device.accountId, (transaction) => revokeKey(transaction, device)),
    registerDevice: asActor(registerDevice),
    rekeyDevice: asActor(rekeyDevice),
    regenerateKey: asActor(regenerateKey),
    renameDevice: asActor(renameDevice),
    deleteDevice: asActor(deleteDevice),
  };
};

export type RegistrationContext = Readonly<{
  config: Config;
  logger: Logger;
  noteTrouble: NoteTrouble;
  inAccount: InAccount;
  broker: Broker;
  ports: DevicePorts;
  findUser: (userId: string) => Promise<StoredUser | null>;
}>;

export function buildRegistrations(context: RegistrationContext): RegistrationDeps {
  const { config, logger, noteTrouble, inAccount, broker, ports, findUser } = context;
  if (config.devicePairing === "open")
    logger.warn("device pairing is open: every account may take any device that is not registered; for one household only");
  const secrets = createPairingSecrets(config.sessionSecret);
  const actorOf: ActorOf = async ({ userId, accountId }) => {
    const label = (await findUser(userId))?.email ?? "unknown";
    return { userId, accountId, label };
  };
  const shared = {
    secrets,
    store: registrationStore(inAccount),
    actorOf,
    ports,
  };
  return {
    issuePairingCode: createIssuePairingCode(shared),
    claimDevices: createClaimDevices({
      ...shared,
      isOpen: config.devicePairing === "open",
      sendGrant: createPairingBus(broker, noteTrouble).sendGrant,
    }),
    renameDevice: createRenameDevice(shared),
    endKey: createEndKey({ ...shared, announceChange: createDeviceBus(broker, noteTrouble).announceChange }),
  };
}
