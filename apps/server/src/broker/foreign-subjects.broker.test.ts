// [SEC-3] every connection × every subject that is not its own, in every spelling: nothing arrives anywhere.

import { setTimeout as pause } from "node:timers/promises";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DeviceAuthScene, startDeviceAuth } from "../../test/device-auth.ts";
import { newPairingClientId } from "../../test/pairing-device.ts";
import { DEVICE_PUBLISHES, DEVICE_SUBSCRIBES } from "./subjects.ts";

const REGISTRATIONS = ["a", "b", "c"].map((digit) => `0190d3a0-0000-7000-8000-00000000000${digit}`);
const PAIRING = [newPairingClientId(), newPairingClientId()];
const keys = Object.fromEntries(REGISTRATIONS.map((id) => [id, `key of ${id}`]));

/** What one connection may say and hear. */
type Party = Readonly<{
  name: string;
  clientId: string;
  username: string;
  password: string;
  says: readonly string[];
  hears: readonly string[];
}>;

const PARTIES: readonly Party[] = [
  ...REGISTRATIONS.map((id) => ({
    name: `device ${id.slice(-1)}`,
    clientId: id,
    username: id,
    password: keys[id] ?? "",
    says: DEVICE_PUBLISHES.map((topic) => `halocline/v1/${id}/${topic}`),
    hears: DEVICE_SUBSCRIBES.map((topic) => `halocline/v1/${id}/${topic}`),
  })),
  ...PAIRING.map((id, index) => ({
    name: `pairing connection ${index}`,
    clientId: id,
    username: "pair",
    password: "",
    says: [`halocline/v1/pair/${id}/hello`],
    hears: [`halocline/v1/pair/${id}/grant`],
  })),
];

const EVERY_TOPIC = PARTIES.flatMap(({ says, hears }) => [...says, ...hears]);
const INNER = [
  "$SYS/REQ/SERVER/PING",
  "$SYS/REQ/USER/AUTH",
  "$JS/API/STREAM/LIST",
  "$JS/API/STREAM/DELETE/TELEMETRY",
  "$JS/ACK/x",
];
const BROKER = [...INNER, "$MQTT/msgs/x", "$MQTT/sess/x", "$MQTT/deliver/pubrel/x", "_INBOX/x", "app/changed/x", "$KV/x", "$G/x"];

/** A topic with one or more of its levels replaced by a pattern, in MQTT's spelling and in the broker's own. */
function spellings(topic: string): string[] {
  const levels = topic.split("/");
  const replaced = levels.flatMap((_, at) => ["+", "*"].map((sign) => levels.with(at, sign).join("/")));
  const cut = levels.flatMap((_, at) => ["#", ">"].map((sign) => [...levels.slice(0, at), sign].join("/")));
  return [...replaced, ...cut, topic.replaceAll("/", "."), `/${topic}`, `${topic}/`, topic.toUpperCase()];
}

const ROOTS = ["$SYS", "$JS", "$MQTT", "_INBOX", "$KV", "app"];
const PATTERNS = [...ROOTS.flatMap((root) => [`${root}/#`, `${root}/+`, `${root}/>`]), "#", "+", "+/#", "/#", ">", "*"];

let scene: DeviceAuthScene;
beforeAll(async () => {
  scene = await startDeviceAuth(keys);
});
afterAll(() => scene.stop());
afterEach(() => scene.leave());

const join = ({ clientId, username, password }: Party) => scene.connect({ clientId, username, password });

/** Everybody in their own place, noting what arrives that is not theirs. */
async function everybody(): Promise<{ clients: MqttClient[]; strays: string[]; arrived: () => number }> {
  const strays: string[] = [];
  let arrived = 0;
  const clients = await Promise.all(PARTIES.map(join));
  for (const [index, client] of clients.entries()) {
    const { name, hears } = PARTIES[index] as Party;
    client.on("message", (topic) => {
      arrived++;
      if (!hears.includes(topic)) strays.push(`${name} heard ${topic}`);
    });
    await client.subscribeAsync([...hears]);
  }
  return { clients, strays, arrived: () => arrived };
}

describe("[SEC-3] listening", () => {
  it("where one is not at home brings nothing, in any spelling", { timeout: 60_000 }, async () => {
    const { clients, strays, arrived } = await everybody();
    let tried = 0;
    for (const [index, client] of clients.entries()) {
      const { hears } = PARTIES[index] as Party;
      const foreign = EVERY_TOPIC.filter((topic) => !hears.includes(topic));
      const filters = new Set([...foreign, ...EVERY_TOPIC.flatMap(spellings), ...BROKER, ...PATTERNS]);
      tried += filters.size;
      const granted: string[] = [];
      for (const filter of filters)
        await client.subscribeAsync(filter).then(
          () => granted.push(filter),
          () => {},
        );
      // A level that is a literal star names nobody; everything that could match a subject is refused.
      expect(granted.filter((filter) => /[+#]/.test(filter) || EVERY_TOPIC.includes(filter))).toEqual([]);
    }
    for (const topic of PARTIES.flatMap(({ hears }) => hears)) scene.app.publish(topic.replaceAll("/", "."), "{}");
    for (const [index, client] of clients.entries())
      for (const topic of (PARTIES[index] as Party).says) await client.publishAsync(topic, "{}");
    await scene.app.flush();
    await pause(500);
    process.stdout.write(`foreign subjects: ${tried} filters tried, ${strays.length} deliveries\n`);
    expect(strays).toEqual([]);
    expect(arrived()).toBe(PARTIES.flatMap(({ hears }) => hears).length);
    expect(clients.every(({ connected }) => connected)).toBe(true);
  });
});

describe("[SEC-3] speaking", () => {
  it.each(PARTIES.map((party) => [party.name, party] as const))(
    "as %s where one is not at home reaches nobody",
    { timeout: 60_000 },
    async (_name, party) => {
      const { clients, arrived } = await everybody();
      const client = clients[PARTIES.indexOf(party)] as MqttClient;
      const foreign = EVERY_TOPIC.filter((topic) => !party.says.includes(topic));
      const topics = [...foreign, ...EVERY_TOPIC.flatMap(spellings), ...BROKER].filter((topic) => !/[+#]/.test(topic));
      const heard = await scene.heardByServices(async () => {
        for (const topic of new Set(topics)) await client.publishAsync(topic, "{}").catch(() => {});
        for (const topic of party.says) await client.publishAsync(topic, "{}");
      });
      const own = party.says.filter((topic) => !topic.endsWith("telemetry_batch")).map((topic) => topic.replaceAll("/", "."));
      expect({ heard, arrived: arrived() }).toEqual({ heard: own, arrived: 0 });
    },
  );

  it.each(["+", "#", "halocline/v1/+/commands", "halocline/#"])("to %s is no topic at all", async (topic) => {
    const { clients, arrived } = await everybody();
    const heard = await scene.heardByServices(async () => {
      for (const client of clients) client.publish(topic, "{}");
    });
    expect({ heard, arrived: arrived() }).toEqual({ heard: [], arrived: 0 });
  });
});

describe("[SEC-3] a stolen client id", () => {
  const [a, b] = PARTIES as readonly [Party, Party];
  const pairing = PARTIES[3] as Party;

  it("opens nothing without its key, and its owner stays connected", async () => {
    const owner = await join(a);
    const attempts = [
      { clientId: a.clientId, username: b.username, password: b.password },
      { clientId: a.clientId, username: a.username, password: b.password },
      { clientId: a.clientId, username: "pair", password: "" },
      { clientId: pairing.clientId, username: b.username, password: b.password },
      { clientId: a.clientId.toUpperCase(), username: a.clientId.toUpperCase(), password: a.password },
      { clientId: `${a.clientId} `, username: a.username, password: a.password },
      { clientId: "", username: a.username, password: a.password },
    ];
    for (const attempt of attempts) await expect(scene.connect(attempt), JSON.stringify(attempt)).rejects.toThrow();
    expect(owner.connected).toBe(true);
    const heard = await scene.heardByServices(() => owner.publishAsync(a.says[0] ?? "", "{}"));
    expect(heard).toHaveLength(1);
  });
});
