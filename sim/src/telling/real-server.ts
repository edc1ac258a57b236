// The server's own stores, jobs and senders in the place of the model: households in a real database, a clock that is told, and mail
// servers and services that are away when the story says so.

import { randomUUID } from "node:crypto";
import { nextTryInS } from "@halocline/domain/notifications/http-channel";
import { seedAccount, seedMember } from "@halocline/local-services/seed";
import type { TestDatabase } from "@halocline/local-services/test-database";
import { createDatabase, createInSystem, createPool, type Pool } from "@halocline/server/db/pools";
import { createChannelSeal, sealFields } from "@halocline/server/features/notifications/channel-secrets";
import { notifyAlert } from "@halocline/server/features/notifications/notify-alert.service";
import { repeatNotifications } from "@halocline/server/features/notifications/repeat-notifications.job";
import { sendToChannel } from "@halocline/server/features/notifications/send-channels.job";
import { sendNotification } from "@halocline/server/features/notifications/send-notifications.job";
import { createMetrics } from "@halocline/server/platform/metrics";
import type { Story, StoryPerson, StoryWay } from "./story.ts";
import type { Delivery, LivedAlert } from "./world.ts";

/** Where the virtual time begins: at midnight UTC, as quiet hours are. */
const EPOCH_MS = Date.UTC(2026, 10, 1);
const at = (ms: number): Date => new Date(EPOCH_MS + ms);

const FIELDS = { server: "https://ntfy.sh", topic: "reef" };
const AWAY = { isSent: false, isFinal: false, reason: "It is away." } as const;

export type Home = Readonly<{ key: string; accountId: string; deviceId: string }>;
export type HomeDelivery = Delivery & Readonly<{ key: string }>;
type Raised = Readonly<{ home: Home; alert: LivedAlert; severity: "critical" | "warn" }>;
type WaitingRow = Readonly<{ id: string; user_id: string; channel_id: string | null; tries: number }>;
type Address = Readonly<{ key: string; way: StoryWay }>;

export class RealServer {
  readonly #database: TestDatabase;
  readonly #admin: Pool;
  readonly #worker: Pool;
  readonly #context;
  /** By the person for email, by the channel for the others. */
  readonly #ways = new Map<string, Address>();
  readonly #alertIds = new Map<LivedAlert, string>();
  readonly #names = new Map<string, string>();
  readonly #stored = new Map<LivedAlert, string>();
  /** The queue's own delays between two tries of an email. */
  readonly #notBefore = new Map<string, number>();
  #leaving: readonly Readonly<{ atMs: number; accountId: string; userId: string }>[] = [];
  #raised: Raised[] = [];
  #nowMs = 0;
  #isAway = false;
  /** What was taken since the sender was asked to send one message: counted where it arrives, not where it is written down. */
  #taken = 0;

  constructor(database: TestDatabase) {
    this.#database = database;
    this.#admin = createPool(database.urls.admin, 1, () => {});
    this.#worker = createPool(database.urls.worker, 2, () => {});
    this.#context = {
      inSystem: createInSystem(createDatabase(this.#worker)),
      clock: () => EPOCH_MS + this.#nowMs,
      newId: randomUUID,
      jobs: { wake: async () => {} },
      isMailing: true,
      metrics: createMetrics(),
      reportError: (_place: string, error: unknown) => {
        throw error;
      },
      config: { publicUrl: "https://tanks.example" },
      seal: createChannelSeal({ sessionSecret: "a secret of thirty-two characters", oldSessionSecret: null }),
      mailer: { sendAlert: async () => (this.#arrive() ? ({ isSent: true } as const) : AWAY) },
      callOut: async () => ({
        isAnswered: true as const,
        status: this.#arrive() ? 200 : 503,
        retryAfter: null,
        body: '{"id":"1"}',
      }),
    };
  }

  #arrive(): boolean {
    if (!this.#isAway) this.#taken += 1;
    return !this.#isAway;
  }

  async close(): Promise<void> {
    await Promise.all([this.#admin.end(), this.#worker.end()]);
  }

  readonly #ask = async (text: string, values: readonly unknown[]) => (await this.#admin.query(text, [...values])).rows;

  async #addPerson(key: string, accountId: string, userId: string, { role, ways, quiet }: StoryPerson): Promise<void> {
    await this.#ask("update memberships set role = $3 where account_id = $1 and user_id = $2", [accountId, userId, role]);
    for (const way of ways) {
      if (!way.isEmail) {
        await this.#addChannel(key, userId, way);
        continue;
      }
      this.#ways.set(userId, { key, way });
      await this.#ask(
        `update notification_settings set email_enabled = $2, critical_alerts = $3, warning_alerts = $4, quiet_from_minute = $5,
           quiet_to_minute = $6, quiet_timezone = $7 where user_id = $1`,
        [
          userId,
          way.isOpen,
          way.wants.critical,
          way.wants.warn,
          quiet?.fromMinute ?? null,
          quiet?.toMinute ?? null,
          quiet && "UTC",
        ],
      );
    }
  }

  /** A channel must want something; one that wants information only hears of nothing here but of escalations. */
  async #addChannel(key: string, userId: string, way: StoryWay): Promise<void> {
    const id = randomUUID();
    const severities = (["critical", "warn"] as const).filter((severity) => way.wants[severity]);
    const { settings, secretsSealed } = sealFields(this.#context.seal, id, "ntfy", FIELDS);
    await this.#ask(
      `insert into notification_channels (id, user_id, preset, name, settings, secrets_sealed, severities, is_enabled, created_at)
       values ($1, $2, 'ntfy', 'Phone', $3, $4, $5, $6, $7)`,
      [id, userId, settings, secretsSealed, severities.length === 0 ? ["info"] : severities, way.isOpen, at(0)],
    );
    this.#ways.set(id, { key, way });
  }

  async moveIn(key: string, { members, escalation }: Story): Promise<Home> {
    const { admin } = this.#database.urls;
    const account = await seedAccount(admin, { deviceNames: ["Reef"] });
    const { accountId } = account;
    const userIds = new Map<string, string>();
    for (const [n, member] of members.entries()) {
      const { userId } = n === 0 ? account : await seedMember(admin, accountId, "viewer");
      userIds.set(member.id, userId);
      await this.#addPerson(key, accountId, userId, member);
      if (member.leavesAtMs !== null) this.#leaving = [...this.#leaving, { atMs: member.leavesAtMs, accountId, userId }];
    }
    const second = escalation.secondUserId === null ? null : userIds.get(escalation.secondUserId);
    await this.#ask(
      "insert into escalations (account_id, is_on, second_user_id, second_after_minutes, everyone_after_minutes) values ($1, $2, $3, $4, $5)",
      [accountId, escalation.isOn, second, escalation.secondAfterMinutes, escalation.everyoneAfterMinutes],
    );
    return { key, accountId, deviceId: account.devices[0]?.id ?? "" };
  }

  raise(home: Home, alert: LivedAlert): void {
    this.#raised.push({ home, alert, severity: alert.criticalAtMs === null ? "warn" : "critical" });
  }

  async #store({ home: { accountId, deviceId }, alert, severity }: Raised): Promise<void> {
    const known = this.#alertIds.get(alert);
    const alertId = known ?? randomUUID();
    // Without its device: a story may have two of a kind at once.
    await this.#ask(
      `insert into alerts (id, account_id, severity, code, message, created_at, last_seen_at, news_at) values ($1, $2, $3, $4, 'x', $5, $5, $5)
       on conflict (id) do update set severity = excluded.severity, news_at = excluded.news_at, acknowledged_at = null`,
      [alertId, accountId, severity, alert.code, at(this.#nowMs)],
    );
    this.#alertIds.set(alert, alertId);
    this.#names.set(alertId, alert.id);
    const raised = { alertId, accountId, deviceId, code: alert.code, severity, message: "x", isNew: !known, hasRisen: !!known };
    await this.#context.inSystem((transaction) => notifyAlert(this.#context, transaction, raised));
  }

  /** What people and devices did meanwhile. */
  async #catchUp(): Promise<void> {
    for (const raised of this.#raised.splice(0)) await this.#store(raised);
    for (const [alert, alertId] of this.#alertIds) {
      const { acknowledgedAtMs, clearedAtMs } = alert;
      const state = `${acknowledgedAtMs} ${clearedAtMs}`;
      if ((this.#stored.get(alert) ?? "null null") === state) continue;
      this.#stored.set(alert, state);
      const times = [acknowledgedAtMs, clearedAtMs].map((ms) => (ms === null ? null : at(ms)));
      await this.#ask("update alerts set acknowledged_at = $2, cleared_at = $3 where id = $1", [alertId, ...times]);
    }
    for (const { accountId, userId } of this.#leaving.filter(({ atMs }) => atMs <= this.#nowMs))
      await this.#ask("delete from memberships where account_id = $1 and user_id = $2", [accountId, userId]);
    this.#leaving = this.#leaving.filter(({ atMs }) => atMs > this.#nowMs);
  }

  /** As often as it was taken. */
  async #send({ id, user_id, channel_id, tries }: WaitingRow): Promise<HomeDelivery[]> {
    // An earlier one of this turn may have taken it along.
    const own = "select from notifications where id = $1 and status = 'queued' and carried_by is null";
    if ((await this.#ask(own, [id])).length === 0) return [];
    const { key, way } = this.#ways.get(channel_id ?? user_id) as Address;
    this.#isAway = way.outages.some(({ fromMs, toMs }) => this.#nowMs >= fromMs && this.#nowMs < toMs);
    const handOver = (notificationId: string) => sendToChannel(this.#context, notificationId);
    this.#taken = 0;
    const isDone = await sendNotification({ ...this.#context, handOver }, id);
    if (!isDone) this.#notBefore.set(id, this.#nowMs + (nextTryInS(tries + 1, null) ?? 0) * 1000);
    const told = await this.#ask("select alert_id from notifications where id = $1 or carried_by = $1", [id]);
    const alertIds = told.map(({ alert_id }) => this.#names.get(alert_id as string) ?? "");
    const delivery = { key, atMs: this.#nowMs, wayId: way.id, messageId: id, alertIds };
    return Array.from({ length: this.#taken }, () => delivery);
  }

  async turn(nowMs: number): Promise<HomeDelivery[]> {
    this.#nowMs = nowMs;
    await this.#catchUp();
    await repeatNotifications(this.#context);
    const waiting = (await this.#ask(
      `select id, user_id, channel_id, tries from notifications where status = 'queued' and carried_by is null
         and coalesce(held_until, '-infinity') <= $1 and coalesce(try_after, '-infinity') <= $1 order by queued_at, id`,
      [at(nowMs)],
    )) as WaitingRow[];
    const delivered: HomeDelivery[] = [];
    for (const row of waiting) {
      if ((this.#notBefore.get(row.id) ?? 0) > nowMs) continue;
      delivered.push(...(await this.#send(row)));
    }
    return delivered;
  }
}
