// Alerts on their way to people's own services: a real database, as the worker, and servers that speak each service's documented API.

import { createHmac, randomUUID } from "node:crypto";
import { PRESET_NAMES, type PresetName } from "@halocline/domain/notifications/http-presets";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { FILLED_IN, type PlayedServices, playServices, type Received } from "../../../test/played-services.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createChannelSeal, sealFields } from "./channel-secrets.ts";
import { notifyAlert } from "./notify-alert.service.ts";
import { repeatNotifications, wakeLostNotifications } from "./repeat-notifications.job.ts";
import { resealChannels } from "./reseal-channels.service.ts";
import { type ChannelContext, createChannelSender, sendToChannel } from "./send-channels.job.ts";

const START_MS = Date.UTC(2026, 10, 15, 2);
const SECOND_MS = 1000;
const PATIENT = { timeout: 30_000 };
const SECRETS = { sessionSecret: "a secret of thirty-two characters", oldSessionSecret: null };

let database: OpenDatabase;
let inSystem: InSystem;
let asIngest: InSystem;
let services: PlayedServices;
let account: SeededAccount;
let alertId: string;
let nowMs: number;

const clock = () => nowMs;
const seal = createChannelSeal(SECRETS);
const reportError = (_place: string, error: unknown) => {
  throw error;
};
const outbox = { jobs: { wake: async () => {} }, newId: randomUUID, clock, isMailing: false, reportError };

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inSystem = createInSystem(createDatabase(database.open("worker", 6)));
  asIngest = createInSystem(createDatabase(database.open("ingest", 2)));
  services = await playServices(3000);
});
afterAll(async () => {
  services.close();
  await database.close();
});

beforeEach(async () => {
  nowMs = START_MS;
  services.received.length = 0;
  for (const preset of PRESET_NAMES) services.odd[preset] = [];
  await database.truth("delete from alerts");
  account = await database.seed();
  alertId = await addAlert(account);
});

async function addAlert({ accountId, devices: [device] }: SeededAccount): Promise<string> {
  const id = randomUUID();
  await database.truth(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'critical', 'leak', 'A leak.')",
    [id, accountId, device?.id],
  );
  return id;
}

async function addChannel(preset: PresetName, change: { severities?: string[]; userId?: string } = {}): Promise<string> {
  const id = randomUUID();
  const { settings, secretsSealed } = sealFields(seal, id, preset, FILLED_IN[preset]);
  await database.truth(
    `insert into notification_channels (id, user_id, preset, name, settings, secrets_sealed, severities, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      id,
      change.userId ?? account.userId,
      preset,
      `My ${preset}`,
      settings,
      secretsSealed,
      change.severities ?? ["critical", "warn"],
    ],
  );
  return id;
}

const context = (change: Partial<ChannelContext> = {}): ChannelContext => ({
  inSystem,
  clock,
  callOut: services.callOut,
  metrics: createMetrics(),
  reportError: (_place, error) => {
    throw error;
  },
  config: { publicUrl: "https://tanks.example" },
  seal,
  ...change,
});

/** As ingest does: it may write the row, and sees nothing of where it goes. */
const raise = (change: { isNew?: boolean; severity?: "critical" | "warn" | "info" } = {}, of = { account, alertId }) => {
  const about = { alertId: of.alertId, accountId: of.account.accountId, deviceId: of.account.devices[0]?.id ?? "", code: "leak" };
  const alert = { ...about, isNew: true, severity: "critical", message: "A leak.", hasRisen: false, ...change } as const;
  return asIngest((transaction) => notifyAlert(outbox, transaction, alert));
};

type Row = {
  id: string;
  status: string;
  tries: number;
  error: string | null;
  channel: string;
  address: string;
  repeat_no: number;
};
const rows = async () =>
  (await database.truth("select * from notifications where alert_id = $1 order by repeat_no, channel", [alertId])) as Row[];
const sendAll = async (ctx = context()) => {
  for (const { id, status } of await rows()) if (status === "queued") await sendToChannel(ctx, id);
};
const channelRow = async (id: string) =>
  (await database.truth("select * from notification_channels where id = $1", [id]))[0] as Record<string, any>;
const wokenBySweep = async () => {
  const woken: string[] = [];
  await wakeLostNotifications({
    inSystem,
    clock,
    jobs: { wake: async (_queue: string, _transaction: unknown, id: string) => void woken.push(id) },
  });
  return woken;
};

describe("an alert", () => {
  it.each(PRESET_NAMES)("arrives at %s, as it documents", async (preset) => {
    const channelId = await addChannel(preset);
    await raise();
    expect(await rows()).toMatchObject([{ channel: preset, address: `My ${preset}`, status: "queued" }]);
    await sendAll();
    expect(await rows()).toMatchObject([{ status: "sent", tries: 1, error: null }]);
    const [request] = services.received;
    expect(services.received).toHaveLength(1);
    for (const said of ["Reef tank", "leak", "https://tanks.example/alerts"]) expect(request?.raw).toContain(said);
    expect(await channelRow(channelId)).toMatchObject({ last_delivered_at: new Date(START_MS), last_failed_at: null });
  });

  it("is signed for a program, so that a stranger's is told from ours", async () => {
    await addChannel("webhook");
    await raise();
    await sendAll();
    const { headers, raw } = services.received[0] as Received;
    const [row] = await rows();
    const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
    const signed = `${row?.id}.${START_MS / SECOND_MS}.${raw}`;
    expect(headers["webhook-id"]).toBe(row?.id);
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  });

  it("is one row for each channel that wants it, once; a channel that is off or wants only others gets none", async () => {
    await addChannel("ntfy");
    await addChannel("ntfy");
    await addChannel("gotify", { severities: ["info"] });
    const off = await addChannel("discord");
    await database.truth("update notification_channels set is_enabled = false where id = $1", [off]);
    await raise();
    await raise({ isNew: false });
    expect((await rows()).map(({ channel }) => channel)).toEqual(["ntfy", "ntfy"]);
  });

  it("goes to owners of its household only", async () => {
    const neighbour = await database.seed();
    await addChannel("ntfy", { userId: neighbour.userId });
    await raise();
    expect(await rows()).toEqual([]);
    await addChannel("ntfy");
    await database.truth("update memberships set role = 'viewer' where account_id = $1", [account.accountId]);
    await raise();
    expect(await rows()).toEqual([]);
  });

  it("cannot be addressed to a stranger's channel, not even by a mistake of ours", async () => {
    const neighbour = await database.seed();
    const channelId = await addChannel("ntfy", { userId: neighbour.userId });
    const insert = database.truth(
      `insert into notifications (id, account_id, alert_id, user_id, channel_id, severity, address, queued_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 'critical', 'x', now())`,
      [account.accountId, alertId, account.userId, channelId],
    );
    await expect(insert).rejects.toThrow(/null value/);
  });

  it("[SAFE-22] is told again until somebody acknowledges it, also without a mail server", async () => {
    await addChannel("ntfy");
    await raise();
    await sendAll();
    const again = async (minutes: number) => {
      nowMs = START_MS + minutes * 60 * SECOND_MS;
      await repeatNotifications({ ...outbox, inSystem });
      await sendAll();
      return services.received.length;
    };
    expect([await again(4), await again(5), await again(9), await again(10)]).toEqual([1, 2, 2, 3]);
    expect(services.received[1]?.body.message).toMatch(/^Reminder 1/);
    await database.truth("update alerts set acknowledged_at = now() where id = $1", [alertId]);
    expect(await again(1000)).toBe(3);
  });

  it("waits for the end of quiet hours unless it is critical", async () => {
    await database.truth(
      "update notification_settings set quiet_from_minute = 0, quiet_to_minute = 300, quiet_timezone = 'UTC' where user_id = $1",
      [account.userId],
    );
    await addChannel("ntfy");
    await raise({ severity: "warn" });
    await sendAll();
    expect([services.received.length, await wokenBySweep()]).toEqual([0, []]);
    nowMs = START_MS + 4 * 3600 * SECOND_MS;
    expect(await wokenBySweep()).toHaveLength(1);
    await sendAll();
    expect(services.received).toHaveLength(1);
  });

  it("is not sent to a channel that was switched off meanwhile", async () => {
    const id = await addChannel("ntfy");
    await raise();
    await database.truth("update notification_channels set is_enabled = false where id = $1", [id]);
    await sendAll();
    expect([services.received.length, await rows()]).toEqual([0, []]);
  });
});

describe("a service", () => {
  it.each([400, 401, 403, 404, 307])("that refuses for good (%i) is not asked again", async (status) => {
    const channelId = await addChannel("gotify");
    services.odd.gotify = [{ status, body: { error: "AWVWZ4wG.2fO-IN" } }];
    await raise();
    await sendAll();
    nowMs += 3600 * SECOND_MS;
    await sendAll();
    const [row] = await rows();
    expect([row?.status, row?.tries, services.received.length]).toEqual(["failed", 1, 1]);
    // A word of ours, and nothing that it wrote.
    expect(row?.error).toMatch(/^[a-z_]+$/);
    expect(await channelRow(channelId)).toMatchObject({ last_error: row?.error, last_failed_at: new Date(START_MS) });
  });

  it.each([
    ["telegram", { status: 429, body: { ok: false, error_code: 429, parameters: { retry_after: 34 } } }, 34],
    ["discord", { status: 429, body: { retry_after: 64.57, global: false } }, 65],
    ["ntfy", { status: 429, headers: { "retry-after": "12" } }, 12],
    ["ntfy", { status: 429 }, 5],
    ["gotify", { status: 503, headers: { "retry-after": new Date(START_MS + 90_000).toUTCString() } }, 90],
  ] as const)("that asks for time (%s) gets it, and then the message, once", async (preset, answer, waitS) => {
    await addChannel(preset);
    services.odd[preset] = [answer];
    await raise();
    await sendAll();
    expect(await rows()).toMatchObject([{ status: "queued", tries: 1 }]);
    nowMs = START_MS + waitS * SECOND_MS - 1;
    expect(await wokenBySweep()).toEqual([]);
    await sendAll();
    expect(services.received).toHaveLength(1);
    nowMs += 1;
    expect(await wokenBySweep()).toHaveLength(1);
    await sendAll();
    expect([services.received.length, (await rows())[0]?.status]).toEqual([2, "sent"]);
  });

  it.each([
    ["timed_out", "hang" as const],
    ["garbled", { status: 200, body: "<html>Welcome to our hotel</html>" }],
    ["service_failed", { status: 502, body: "Bad Gateway" }],
  ])("that does not answer as it should (%s) is tried again", async (error, answer) => {
    await addChannel("pushover");
    services.odd.pushover = [answer];
    await raise();
    await sendAll();
    expect(await rows()).toMatchObject([{ status: "queued", error }]);
    nowMs += 5 * SECOND_MS;
    await sendAll();
    expect(await rows()).toMatchObject([{ status: "sent", tries: 2, error: null }]);
  });

  it("that never answers well is given up after thirty tries", async () => {
    await addChannel("ntfy");
    services.odd.ntfy = Array.from({ length: 40 }, () => ({ status: 500 }));
    await raise();
    for (let n = 0; n < 40; n++) {
      nowMs += 300 * SECOND_MS;
      await sendAll();
    }
    expect(await rows()).toMatchObject([{ status: "failed", tries: 30, error: "service_failed" }]);
  });
});

describe("a sender", () => {
  it("is alone with a message: of two, one sends it", async () => {
    await addChannel("ntfy");
    await raise();
    const [row] = await rows();
    await Promise.all([1, 2, 3].map(() => sendToChannel(context(), row?.id ?? "")));
    expect(services.received).toHaveLength(1);
  });

  it("that dies between the service's yes and our record sends twice, half a minute later, under the same id", async () => {
    await addChannel("webhook");
    await raise();
    const [row] = await rows();
    const answered = { isDead: false };
    const dying: ChannelContext = context({
      callOut: async (call) => {
        const answer = await services.callOut(call);
        answered.isDead = true;
        return answer;
      },
      inSystem: (work) => (answered.isDead ? Promise.reject(new Error("killed")) : inSystem(work)),
    });
    await expect(sendToChannel(dying, row?.id ?? "")).rejects.toThrow("killed");
    expect(await rows()).toMatchObject([{ status: "queued", tries: 1 }]);
    nowMs = START_MS + 29 * SECOND_MS;
    expect(await wokenBySweep()).toEqual([]);
    nowMs = START_MS + 30 * SECOND_MS;
    expect(await wokenBySweep()).toEqual([row?.id]);
    await sendAll();
    expect(await rows()).toMatchObject([{ status: "sent", tries: 2 }]);
    expect(services.received.map(({ headers }) => headers["webhook-id"])).toEqual([row?.id, row?.id]);
  });

  it("that comes back after somebody else took over says nothing any more", async () => {
    await addChannel("ntfy");
    await raise();
    const [row] = await rows();
    const slow = context({
      callOut: async () => {
        nowMs += 31 * SECOND_MS;
        await sendAll();
        return { isAnswered: false, failure: "timed_out" };
      },
    });
    await sendToChannel(slow, row?.id ?? "");
    expect(await rows()).toMatchObject([{ status: "sent", tries: 2, error: null }]);
  });

  it("holds up no other household while a service hangs, and takes nothing twice", async () => {
    const neighbour = await database.seed();
    const theirAlert = await addAlert(neighbour);
    for (let n = 0; n < 3; n++) await addChannel("ntfy");
    await addChannel("gotify", { userId: neighbour.userId });
    const released = Promise.withResolvers<void>();
    let hanging = 0;
    const callOut: ChannelContext["callOut"] = async (call) => {
      if (call.url.startsWith("https://ntfy.sh")) {
        hanging++;
        await released.promise;
      }
      return services.callOut(call);
    };
    await raise();
    await raise({}, { account: neighbour, alertId: theirAlert });
    const sender = createChannelSender(context({ callOut }));
    for (const { id } of await rows()) await Promise.all([sender.handOver(id), sender.handOver(id)]);
    const [theirs] = (await database.truth("select id from notifications where alert_id = $1", [theirAlert])) as Row[];
    await sender.handOver(theirs?.id ?? "");
    const theirStatus = async () =>
      (await database.truth("select status from notifications where id = $1", [theirs?.id]))[0]?.status;
    await expect.poll(theirStatus, PATIENT).toBe("sent");
    // Two at once for one person at one service; the third waits for them.
    expect(hanging).toBe(2);
    released.resolve();
    await expect
      .poll(async () => (await rows()).map(({ status, tries }) => `${status} ${tries}`), PATIENT)
      .toEqual(["sent 1", "sent 1", "sent 1"]);
    await sender.stop();
  });
});

describe("a person's services that hang", () => {
  let released: PromiseWithResolvers<void>;
  let hanging: string[];
  const callOut: ChannelContext["callOut"] = async (call) => {
    if (call.url.startsWith("https://discord.com")) return services.callOut(call);
    hanging.push(new URL(call.url).host);
    await released.promise;
    return services.callOut(call);
  };
  const handOverAll = async (presets: readonly PresetName[]) => {
    for (const preset of presets) await addChannel(preset);
    await raise();
    const sender = createChannelSender(context({ callOut }));
    const byPreset = (await rows()).toSorted(
      (one, other) => presets.indexOf(one.channel as PresetName) - presets.indexOf(other.channel as PresetName),
    );
    for (const { id } of byPreset) await sender.handOver(id);
    return sender;
  };
  const isSent = async () => (await rows()).filter(({ status }) => status === "sent").map(({ channel }) => channel);

  beforeEach(() => {
    [released, hanging] = [Promise.withResolvers(), []];
  });

  it("do not hold up the one that works", async () => {
    const sender = await handOverAll(["ntfy", "ntfy", "ntfy", "gotify", "gotify", "discord"]);
    await expect.poll(isSent, PATIENT).toEqual(["discord"]);
    expect(hanging.toSorted()).toEqual(["ntfy.sh", "ntfy.sh", "push.example", "push.example"]);
    released.resolve();
    await expect.poll(async () => (await isSent()).length, PATIENT).toBe(6);
    await sender.stop();
  });

  it("are six at most: others have their turn", async () => {
    const sender = await handOverAll(["ntfy", "ntfy", "gotify", "gotify", "telegram", "telegram", "pushover", "webhook"]);
    await expect.poll(() => hanging.length, PATIENT).toBe(6);
    const stopped = sender.stop();
    released.resolve();
    await stopped;
    expect(hanging).toHaveLength(6);
  });
});

describe("[SEC-5] secrets", () => {
  it("are not in the database, and open for their own row only", async () => {
    const id = await addChannel("ntfy");
    const row = await channelRow(id);
    const stored = JSON.stringify({ ...row, secrets_sealed: row.secrets_sealed.toString("latin1") });
    expect(stored).not.toContain("reef-3f9");
    expect(stored).not.toContain("tk_");
    expect(row.settings).toEqual({ server: "https://ntfy.sh" });
    expect(seal.open(row.secrets_sealed, randomUUID())).toBeNull();
  });

  it("that this instance cannot open call nobody, and say so", async () => {
    await addChannel("ntfy");
    await raise();
    await sendAll(context({ seal: createChannelSeal({ ...SECRETS, sessionSecret: "another secret of 32 characters.." }) }));
    expect(await rows()).toMatchObject([{ status: "failed", error: "secret_unreadable" }]);
    expect(services.received).toEqual([]);
  });

  it("outlive the session secret: they are sealed anew while both are known", async () => {
    await addChannel("ntfy");
    const renewed = { sessionSecret: "another secret of 32 characters..", oldSessionSecret: SECRETS.sessionSecret };
    const logger = { info: () => {} };
    await resealChannels({ config: renewed, database: createDatabase(database.open("auth")), logger } as never);
    await raise();
    await sendAll(context({ seal: createChannelSeal({ ...renewed, oldSessionSecret: null }) }));
    expect(await rows()).toMatchObject([{ status: "sent" }]);
  });
});
