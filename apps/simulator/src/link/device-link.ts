// One device's connection: MQTT 3.1.1 over TLS, clean session, QoS 0, nothing retained. It promises nothing; the ring
// of the device does. It has no timers of its own: whoever drives the device calls tick.

import { connect as connectTls, type SecureContext } from "node:tls";
import { MqttClient } from "mqtt";
import type { Chance } from "../chance.ts";
import { type BackoffLimits, backoffMs } from "./backoff.ts";
import { type DeviceTopic, topicOf } from "./topics.ts";

export type Broker = Readonly<{ host: string; port: number; secureContext: SecureContext }>;

export type LinkOptions = Readonly<{
  broker: Broker;
  registrationId: string;
  key: string;
  will: string;
  backoff: BackoffLimits;
  chance: Chance;
}>;

export type LinkEvents = Readonly<{
  up: () => void;
  down: () => void;
  command: (text: string) => void;
  config: (text: string) => void;
}>;

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 10_000;
const QOS_0 = { qos: 0, retain: false } as const;

export class DeviceLink {
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

  tick(nowMs: number): void {
    if (this.#client || !this.#isOnline) return;
    this.#retryAtMs ??= nowMs + backoffMs(this.#failures, this.#options.backoff, this.#options.chance);
    if (nowMs >= this.#retryAtMs) this.#open();
  }

  publish(topic: DeviceTopic, payload: string): void {
    if (this.#isUp) this.#client?.publish(topicOf(this.#options.registrationId, topic), payload, QOS_0);
  }

  /** False is Wi-Fi gone: the socket dies without a goodbye, so the broker publishes the will. */
  setOnline(isOnline: boolean): void {
    if (isOnline && !this.#isOnline) this.#retryAtMs = 0;
    this.#isOnline = isOnline;
    if (!isOnline) this.#drop();
  }

  /** A goodbye: the broker forgets the will, so the same words are said before. */
  async close(): Promise<void> {
    this.publish("status", this.#options.will);
    this.#isOnline = false;
    const client = this.#client;
    const wasUp = this.#isUp;
    this.#forget();
    await client?.endAsync(!wasUp);
  }

  #open(): void {
    const { broker, registrationId, key, will } = this.#options;
    const client = new MqttClient(() => connectTls({ ...broker, servername: serverNameOf(broker.host) }), {
      protocolVersion: 4,
      clean: true,
      keepalive: KEEPALIVE_S,
      clientId: registrationId,
      username: registrationId,
      password: key,
      will: { topic: topicOf(registrationId, "status"), payload: Buffer.from(will), ...QOS_0 },
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
      if (this.#client !== client || retain) return;
      if (topic.endsWith("/commands")) this.#events.command(payload.toString());
      else this.#events.config(payload.toString());
    });
  }

  /** Up means subscribed: the answer to a hello must not fall between connect and subscribe. */
  #subscribe(client: MqttClient): void {
    const { registrationId } = this.#options;
    const topics = [topicOf(registrationId, "commands"), topicOf(registrationId, "config")];
    client.subscribe(topics, { qos: 0 }, (error) => {
      if (this.#client !== client) return;
      if (error) {
        this.#failed(client, error);
        return this.#drop();
      }
      this.#isUp = true;
      this.#failures = 0;
      this.#connects += 1;
      this.#lastError = null;
      this.#events.up();
    });
  }

  #failed(client: MqttClient, error: Error): void {
    if (this.#client === client) this.#lastError = error.message || error.name;
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
