// One connection: MQTT 3.1.1 over TLS, clean session, QoS 0, nothing retained.

import { connect as connectTls, type SecureContext } from "node:tls";
import type { Rng } from "@halocline/tank-physics/rng";
import { type BackoffLimits, backoffMs } from "@halocline/virtual-device/link/backoff";
import type { Link, LinkEvents } from "@halocline/virtual-device/link/link";
import type { Session } from "@halocline/virtual-device/link/sessions";
import { ErrorWithReasonCode, MqttClient } from "mqtt";

export type Broker = Readonly<{ host: string; port: number; secureContext: SecureContext }>;

export type LinkOptions = Readonly<{ broker: Broker; session: Session; backoff: BackoffLimits; rng: Rng }>;

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10_000;
const QOS_0 = { qos: 0, retain: false } as const;
/** CONNACK: bad user name or password, not authorized. */
const REFUSED_CODES: readonly number[] = [4, 5];

export class MqttLink implements Link {
  readonly #options: LinkOptions;
  readonly #events: LinkEvents;
  #client: MqttClient | null = null;
  #isUp = false;
  #isOnline = true;
  #failures = 0;
  /** Null: not yet decided, the next tick draws it. Zero: at once. */
  #retryAtMs: number | null = 0;
  #connects = 0;
  #lastError: string | null = null;
  #nowMs = 0;
  #firstRefusedMs: number | null = null;
  #refusedForMs = 0;

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get connects(): number {
    return this.#connects;
  }

  get lastError(): string | null {
    return this.#lastError;
  }

  get refusedForMs(): number {
    return this.#refusedForMs;
  }

  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#client || !this.#isOnline) return;
    this.#retryAtMs ??= nowMs + backoffMs(this.#failures, this.#options.backoff, this.#options.rng);
    if (nowMs >= this.#retryAtMs) this.#open();
  }

  publish(topic: string, payload: string): void {
    if (this.#isUp) this.#client?.publish(topic, payload, QOS_0);
  }

  setOnline(isOnline: boolean): void {
    if (isOnline && !this.#isOnline) this.#retryAtMs = 0;
    this.#isOnline = isOnline;
    if (!isOnline) this.#drop();
  }

  disconnect(): void {
    void this.#end();
  }

  async close(): Promise<void> {
    const { will } = this.#options.session;
    if (will) this.publish(will.topic, will.payload);
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#isOnline = false;
    const client = this.#client;
    const wasUp = this.#isUp;
    this.#forget();
    await client?.endAsync(!wasUp);
  }

  #open(): void {
    const { broker, session } = this.#options;
    const { clientId, username, password, will } = session;
    const client = new MqttClient(() => connectTls({ ...broker, servername: serverNameOf(broker.host) }), {
      protocolVersion: 4,
      clean: true,
      keepalive: KEEPALIVE_S,
      clientId,
      username,
      password,
      ...(will ? { will: { topic: will.topic, payload: Buffer.from(will.payload), ...QOS_0 } } : {}),
      reconnectPeriod: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      queueQoSZero: false,
      resubscribe: false,
    });
    this.#client = client;
    this.#retryAtMs = null;
    client.stream.on("error", (error) => this.#failed(client, error));
    client.on("error", (error) => this.#failed(client, error));
    client.on("close", () => this.#client === client && this.#drop());
    client.on("connect", () => this.#subscribe(client));
    client.on("message", (topic, payload, { retain }) => {
      // The server retains nothing: a retained command is somebody else's, or from another time (SAFE-10).
      if (this.#client === client && !retain) this.#events.message(topic, payload.toString());
    });
  }

  /** Up means subscribed: the answer to a hello must not fall between connect and subscribe. */
  #subscribe(client: MqttClient): void {
    client.subscribe([...this.#options.session.subscriptions], { qos: 0 }, (error) => {
      if (this.#client !== client) return;
      if (error) {
        this.#failed(client, error);
        return this.#drop();
      }
      this.#isUp = true;
      this.#failures = 0;
      this.#connects += 1;
      this.#lastError = null;
      this.#firstRefusedMs = null;
      this.#refusedForMs = 0;
      this.#events.up();
    });
  }

  #failed(client: MqttClient, error: Error): void {
    if (this.#client !== client) return;
    this.#lastError = error.message || error.name;
    if (!(error instanceof ErrorWithReasonCode && REFUSED_CODES.includes(error.code))) return;
    this.#firstRefusedMs ??= this.#nowMs;
    this.#refusedForMs = this.#nowMs - this.#firstRefusedMs;
  }

  #drop(): void {
    const client = this.#client;
    if (!this.#isUp) this.#failures += 1;
    this.#forget();
    client?.end(true);
  }

  #forget(): void {
    const wasUp = this.#isUp;
    this.#client = null;
    this.#isUp = false;
    if (wasUp) this.#events.down();
  }
}

/** TLS knows no server name that is an address. */
const serverNameOf = (host: string): string => (/^[\d.]+$|:/.test(host) ? "" : host);
