// What the server says in words, to people who read different languages, from a whole server.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";

let server: TestServer;
let mine: SeededAccount;
let device: SeededDevice;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  mine = await server.seed({ deviceNames: ["Reef"] });
  device = mine.devices[0] as SeededDevice;
});
afterAll(() => server.stop());

async function answer(key: string, language: string, body?: unknown) {
  const headers = { "accept-language": language };
  const response = await server.send(key, { account: mine, body, headers });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Also who asks for neither of ours, for nothing, or with what no browser sends. */
const ENGLISH = ["en", "en-GB,en;q=0.9,de;q=0.8", "fr", "", "de;q=0", ";;q=,,=\u0021*-", "x".repeat(2000)];

describe("an expected no", () => {
  const missing = () => `GET /api/tanks/${randomUUID()}/latest-reading`;

  it("is said in German to who reads it, under the same code", async () => {
    for (const language of ["de", "de-AT", "fr, de;q=0.7, en;q=0.3"])
      expect(await answer(missing(), language)).toEqual({
        status: 404,
        body: { code: "not_found", message: "Becken nicht gefunden." },
      });
  });

  it.each(ENGLISH)("is said in English to everybody else: %j", async (language) => {
    expect(await answer(missing(), language)).toEqual({ status: 404, body: { code: "not_found", message: "Tank not found." } });
  });

  it("names what is wrong with a field", async () => {
    const key = `POST /api/tanks/${device.tankId}/calibration`;
    const wrong = { topHeightMm: 30, drainHeightMm: 160, hysteresisMm: 3 };
    const said = (message: string) => ({
      status: 400,
      body: { code: "calibration_invalid", message, fields: { drainHeightMm: message } },
    });
    expect(await answer(key, "de", wrong)).toEqual(said("Der Abstand beim Mindeststand darf höchstens 150 mm sein"));
    expect(await answer(key, "en", wrong)).toEqual(said("Drain height must be at most 150mm"));
  });

  it("says what a schedule lacks, also to somebody who is still typing", async () => {
    const body = { tankId: device.tankId, type: "top_up", cronExpression: "0 10 L * *" };
    const fields = { cronExpression: "„L“ ist als Tag des Monats nicht gültig." };
    expect(await answer("POST /api/schedules", "de", body)).toMatchObject({ status: 400, body: { fields } });
    expect(await answer("POST /api/schedules/preview", "de", body)).toEqual({ status: 200, body: { isValid: false, fields } });
    const english = { cronExpression: '"L" is not valid as day of the month.' };
    expect(await answer("POST /api/schedules/preview", "en", body)).toMatchObject({ body: { fields: english } });
  });
});

describe("a request that does not fit its schema", () => {
  const limit = (value: string) => `GET /api/tanks/${device.tankId}/sensor-readings?limit=${value}`;

  it.each([
    ["0", "Mindestens 1", "Too small: expected number to be >=1"],
    ["1001", "Höchstens 1000", "Too big: expected number to be <=1000"],
    ["ten", "Diese Angabe hat die falsche Form", "Invalid input: expected number, received NaN"],
  ])("limit=%s", async (value, german, english) => {
    expect(await answer(limit(value), "de")).toEqual({
      status: 400,
      body: { code: "invalid", message: german, fields: { limit: german } },
    });
    expect(await answer(limit(value), "en")).toMatchObject({ body: { message: english, fields: { limit: english } } });
  });

  it("says what is missing, and which choices there are", async () => {
    const key = `POST /api/devices/${device.id}/relays/2`;
    expect(await answer(key, "de", {})).toMatchObject({ status: 400, body: { fields: { state: "Diese Angabe fehlt" } } });
    const choices = "Nicht möglich. Zur Wahl stehen: ON, OFF";
    expect(await answer(key, "de", { state: "UP" })).toMatchObject({ body: { fields: { state: choices } } });
  });

  it("says the contract's own sentences, with its bounds", async () => {
    const key = "PUT /api/settings/profile";
    const person = { firstName: " ", lastName: "Reef", email: "nobody" };
    expect(await answer(key, "de", person)).toMatchObject({
      status: 400,
      body: { fields: { firstName: "Vorname fehlt", email: "Gib eine gültige E-Mail-Adresse an" } },
    });
    expect(await answer(key, "en", person)).toMatchObject({
      body: { fields: { firstName: "First name is required", email: "Valid email is required" } },
    });
    const system = { ...SETTINGS, maxDrainTimeMinutes: 61 };
    expect(await answer("PUT /api/settings/system", "en", system)).toMatchObject({
      status: 400,
      body: { message: "Max drain time must be a whole number from 5 to 60 minutes" },
    });
    const { body } = await answer("PUT /api/settings/system", "de", system);
    expect(body).toMatchObject({ message: expect.stringMatching(/5 bis 60 Minuten/) });
  });

  it("that is no JSON at all is refused in both", async () => {
    const refused = async (language: string) => {
      const headers = { origin: server.config.publicUrl, cookie: server.cookieOf(mine), "content-type": "application/json" };
      const init = { method: "POST", body: "{", headers: { ...headers, "accept-language": language } };
      return (await fetch(`${server.url}/api/schedules`, init)).json();
    };
    expect(await refused("de")).toEqual({ code: "bad_request", message: "Diese Anfrage lässt sich nicht lesen." });
    expect(await refused("en")).toEqual({ code: "bad_request", message: expect.stringMatching(/JSON/) });
  });
});

const SETTINGS = {
  defaultHysteresisMm: 3,
  maxDrainTimeMinutes: 10,
  maxFillTimeMinutes: 10,
  maxTopUpTimeMinutes: 5,
  sensorReadingIntervalSeconds: 10,
  alertRetentionDays: 90,
};

it("[SAFE-7] a stop that nobody confirmed says which pumps to unplug, in the reader's language", async () => {
  const key = `POST /api/devices/${device.id}/emergency-stop`;
  const [german, english] = await Promise.all([answer(key, "de"), answer(key, "en")]);
  expect(german).toEqual({
    status: 202,
    body: {
      status: "unconfirmed",
      message: expect.stringMatching(
        /Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an\.$/,
      ),
    },
  });
  expect(english).toMatchObject({
    body: { message: expect.stringMatching(/unplug the drain, fill and top-up pumps; leave circulation and heating on\.$/) },
  });
  const test = `POST /api/devices/${device.id}/test-connection`;
  expect(await answer(test, "de")).toMatchObject({ body: { success: false, message: "Die Steuerung ist offline." } });
});
