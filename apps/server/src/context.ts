// What features may use. A service asks for the few things it needs, `Pick<Context, "inAccount" | "clock">`, so that its first
// line says what it can do; and a role that lacks one of them cannot call it.

import type { Catalogue } from "@halocline/messages/texts/catalogues";
import type { BrokerCertificate } from "./broker/broker-certificate.ts";
import type { BrokerPart } from "./broker/broker-load.ts";
import type { Broker } from "./broker/connection.ts";
import type { DeviceBus } from "./broker/device-bus.ts";
import type { StreamState } from "./broker/stream-lag.ts";
import type { Config } from "./config/config.ts";
import type { Endings } from "./db/endings.ts";
import type { Database, InAccount, InSystem, InTransaction, Pool, Tx } from "./db/pools.ts";
import type { RecentlyVerified } from "./features/accounts/recently-verified.ts";
import type { Sender } from "./features/commands/sender.ts";
import type { OwnedDevice } from "./features/devices/device-control.store.ts";
import type { StoredUpdate } from "./features/firmware/firmware-updates.store.ts";
import type { NotifyAlert } from "./features/notifications/notify-alert.service.ts";
import type { Aside } from "./features/parking/parking.ts";
import type { Simulator } from "./features/scenarios/simulator.ts";
import type { Mailer } from "./mail/mail.ts";
import type { ReportError } from "./platform/background-errors.ts";
import type { Clock } from "./platform/clock.ts";
import type { JobRecord } from "./platform/job-record.ts";
import type { Logger } from "./platform/logger.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { CallOut } from "./platform/outgoing/call-out.ts";

/** The process: the same for every role in it. */
export type Process = Readonly<{
  config: Config;
  logger: Logger;
  metrics: Metrics;
  clock: Clock;
  newId: () => string;
  reportError: ReportError;
  aside: Aside;
  /** When each job of this process last ended. */
  jobRecord: JobRecord;
  /** The one way out to the mail server; null when none is configured. */
  mailer: Mailer | null;
  /** The one way out to addresses that people name. */
  callOut: CallOut;
  /** Of a demonstration's tanks; null when none is configured. */
  simulator: Simulator | null;
  /** Stopped in the opposite order. */
  onStop: (stop: () => unknown) => void;
}>;

/** What flows upward: a lower feature calls it by name, a higher one is behind it. Each role fills those that it has a use for. */
export type Slots = Readonly<{
  /** True only when the device itself confirmed that everything that moves water is off. */
  stopPumps: (device: Readonly<{ id: string; accountId: string }>) => Promise<boolean>;
  /** Closes what is connected under this registration; fails when that cannot be known. */
  closeConnections: (registrationId: string) => Promise<void>;
  /** The device refused a start: nobody else tells the owner of a schedule. */
  onRefusedStart: (transaction: Tx, runId: string, reason: string) => Promise<void>;
  /** An update went another way than whoever asked for it knows. `failure` is null when it went well after all. */
  onUpdateOutcome: (transaction: Tx, update: StoredUpdate, error: string | null) => Promise<void>;
}>;

export type Context = Process &
  Slots &
  Readonly<{
    /** One household, by row security; in the API. */
    inAccount: InAccount;
    /** Across households; in the roles that serve them all. */
    inSystem: InSystem;
    /** The same for a single statement, which only looks. */
    lookInSystem: InSystem;
    /** Whichever of the two the role has. */
    inTransaction: InTransaction;
    /** The role's own database user, for what belongs to no household. */
    database: Database;
    /** The same user, for the statements of the hot path. */
    pool: Pool;
    /** Kept free for whoever stops something: two of that user's connections, and some inside a household. */
    poolToStop: Pool;
    inAccountToStop: InAccount;
    broker: Broker;
    bus: DeviceBus;
    /** How full the broker is; fails when it does not say. */
    brokerLoad: () => Promise<readonly BrokerPart[]>;
    /** Up to when every telemetry message that the broker took is worked off; null when that cannot be known. */
    ingestPosition: () => Promise<number | null>;
    /** How far ingest is behind; null when nobody says. */
    streamState: () => Promise<StreamState | null>;
    /** Up to when everything that devices sent is known, while ingest is behind; null while it is not, and when nobody knows. */
    knownUpToMs: () => number | null;
    /** What it says is wrong with it. */
    brokerTrouble: () => Promise<string | null>;
    /** What each of its servers shows to devices, and how one reads its own again. */
    brokerCertificates: () => Promise<readonly BrokerCertificate[]>;
    reloadBroker: (serverId: string) => Promise<void>;
    /** What an administrator should look at, by the last look at it. */
    systemWarnings: (texts: Catalogue["alarms"]) => string[];
    sender: Sender;
    /** Tells people of an alert, in the transaction that raised it. */
    notifyAlert: NotifyAlert;
    recentlyVerified: RecentlyVerified<OwnedDevice>;
    /** What the database tells every process: rights that end. */
    endings: Endings;
  }>;

/** What the roles have that serve every household, and answer nobody. */
export type SystemContext = Omit<
  Context,
  | "inAccount"
  | "inAccountToStop"
  | "poolToStop"
  | "broker"
  | "brokerLoad"
  | "brokerTrouble"
  | "brokerCertificates"
  | "reloadBroker"
  | "streamState"
  | "ingestPosition"
  | "knownUpToMs"
  | "systemWarnings"
  | "recentlyVerified"
  | "endings"
  | "stopPumps"
  | "closeConnections"
>;
