// One alert, several readers: each gets it in their own language, on a whole server with a real database and a real mail server.

import { randomUUID } from "node:crypto";
import { withClient } from "@halocline/local-services/database";
import type { Mailbox } from "@halocline/local-services/mailbox";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { startMailingServer } from "../../../test/mail-server.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import type { TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
let stop: () => Promise<void>;
let account: SeededAccount;
let device: SeededDevice;
let played: PlayedDevice;

beforeAll(async () => {
  ({ server, mailbox, stop } = await startMailingServer(inject("testCluster"), {}));
});
afterAll(() => stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  await query("update tanks set timezone = 'Europe/Berlin' where device_id = $1", [device.id]);
  played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
});

const query = (text: string, values: readonly unknown[] = []): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, [...values])).rows);
const stored = () => query("select code, message, detail from alerts where account_id = $1", [account.accountId]);
const alertsIn = async (language: string) =>
  (await (await server.send("GET /api/alerts", { account, headers: { "accept-language": language } })).json()) as any[];
const read = (locale: object) =>
  server.send("PUT /api/settings/locale", {
    account,
    body: { language: "de", hourCycle: "automatic", firstWeekday: "automatic", ...locale },
  });
const plant = (code: string, message: string) =>
  query(
    "insert into alerts (id, account_id, device_id, tank_id, severity, code, message) values ($1, $2, $3, $4, 'warn', $5, $6)",
    [randomUUID(), account.accountId, device.id, device.tankId, code, message],
  );

describe("an alert", () => {
  it("is stored as codes and values, and said to each reader in their language", async () => {
    await played.event(0, "hold", { reason: "falling", suspects: "leak back_siphon" });
    const [row] = await eventually(stored, (rows) => rows.length === 1);
    expect(row).toMatchObject({
      code: "hold_falling",
      detail: { reason: "falling", suspects: ["leak", "back_siphon"], dryInMs: null },
      message: expect.stringMatching(/^The water falls .*\. It may be a leak or water that siphons back through a hose\.$/),
    });
    const [[english], [german], [other]] = await Promise.all([
      alertsIn("en"),
      alertsIn("de-AT,de;q=0.9"),
      alertsIn("tlh, ;;q=x"),
    ]);
    expect([english.message, other.message]).toEqual([row?.message, row?.message]);
    expect(german.message).toMatch(
      /^Der Pegel fällt .*Der Grund ist vielleicht ein Leck oder ein Hebereffekt \(Wasser läuft durch einen Schlauch zurück\)/,
    );
    expect(german.advice).toContain("Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.");
    expect(german).not.toHaveProperty("detail");
  });

  it("[SEC-10] keeps what a device wrote itself as it is, as a value", async () => {
    await played.event(0, "config_refused", { rev: 1, field: "<b>$& {field}" });
    const [row] = await eventually(stored, (rows) => rows.length === 1);
    expect(row?.detail).toEqual({ field: "<b>$& {field}" });
    expect((await alertsIn("de"))[0].message).toMatch(
      /wegen „<b>\$& \{field\}“ nicht angenommen\. Sie arbeitet mit den alten weiter\.$/,
    );
  });

  it("of an older version, or of a code that nobody knows here, is shown as it was stored", async () => {
    await plant("run_failed", "A run failed. The pump was dry.");
    await plant("raining_frogs", "It rains frogs.");
    const shown = await alertsIn("de");
    expect(new Set(shown.map(({ message }) => message))).toEqual(new Set(["A run failed. The pump was dry.", "It rains frogs."]));
    expect(shown.find(({ code }) => code === "raining_frogs").advice).toBe("Sieh nach dem Becken und der Steuerung.");
  });
});

describe("a German owner", () => {
  it("gets a German email about an alert, with times as they read them", async () => {
    await read({ hourCycle: "h23" });
    await played.event(0, "fault_latched", { fault: "dry" });
    const email = await mailbox.waitFor(account.email);
    expect(email.subject).toBe("Pumpen gesperrt · Reef tank");
    const text = email.text?.replaceAll(/\s+/g, " ") ?? "";
    const inOrder = [
      "änderte sich nicht",
      "hat ihre Pumpen gestoppt",
      "Was jetzt zu tun ist",
      "Sieh nach, ob ein Behälter leer",
      "Seit:",
    ];
    const places = inOrder.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toMatch(/Seit: \w+tag, \d+\. \w+ \d{4} um \d\d:\d\d \(Europe\/Berlin\)|Seit: Mittwoch/);
    expect(email.html).toContain('lang="de"');
  });

  it("gets times in their own zone once they have chosen one, and an unknown zone is refused by its field", async () => {
    expect((await read({ timezone: "Mars/Olympus" })).status).toBe(400);
    expect((await read({ hourCycle: "h23", timezone: "America/New_York" })).status).toBe(200);
    await played.event(0, "fault_latched", { fault: "dry" });
    const email = await mailbox.waitFor(account.email);
    expect(email.text?.replaceAll(/\s+/g, " ")).toMatch(/Seit: .* \(America\/New_York\)/);
  });

  it("gets German test and account emails, and an English one after choosing English", async () => {
    await read({});
    await server.send("POST /api/settings/notifications/test", { account });
    expect((await mailbox.waitFor(account.email)).subject).toBe("Test: E-Mails von Halocline erreichen dich");
    await server.send("POST /api/auth/forgot-password", { body: { email: account.email } });
    const subjects = () => mailbox.to(account.email).map(({ subject }) => subject);
    await eventually(
      async () => subjects(),
      (all) => all.length === 2,
    );
    expect(subjects()[1]).toMatch(/^(Setz dein Passwort zurück|Schließ deine Registrierung ab)$/);
    await read({ language: "en" });
    await server.send("POST /api/settings/notifications/test", { account });
    await eventually(
      async () => subjects(),
      (all) => all.length === 3,
    );
    expect(subjects()[2]).toBe("Test: emails from Halocline reach you");
  });
});
