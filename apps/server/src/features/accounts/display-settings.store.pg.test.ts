import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, type Database } from "../../db/pools.ts";
import { findDisplay, saveLocale, saveUnits } from "./display-settings.store.ts";

let database: OpenDatabase;
let auth: Database;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  auth = createDatabase(database.open("auth", 2));
});
afterAll(() => database.close());

const METRIC = { length: "mm", temperature: "celsius", volume: "litre" } as const;
const IMPERIAL = { length: "inch", temperature: "fahrenheit", volume: "gallon" } as const;
const AUTOMATIC = { language: "automatic", hourCycle: "automatic", firstWeekday: "automatic" } as const;
const GERMAN = { language: "de", hourCycle: "h23", firstWeekday: "monday" } as const;

async function newPerson(): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.test`;
  await auth.insertInto("auth.users").values({ id, email, firstName: "A", lastName: "B", name: "A B" }).execute();
  return id;
}

it("who has never chosen reads metric, and the rest as the browser has it", async () => {
  expect(await findDisplay(auth, await newPerson())).toEqual({ units: METRIC, locale: AUTOMATIC });
});

it("units and language are chosen apart, in either order", async () => {
  const [unitsFirst, languageFirst] = [await newPerson(), await newPerson()];
  await saveUnits(auth, unitsFirst, IMPERIAL);
  expect(await findDisplay(auth, unitsFirst)).toEqual({ units: IMPERIAL, locale: AUTOMATIC });
  await saveLocale(auth, unitsFirst, GERMAN);
  expect(await findDisplay(auth, unitsFirst)).toEqual({ units: IMPERIAL, locale: GERMAN });
  await saveLocale(auth, languageFirst, GERMAN);
  expect(await findDisplay(auth, languageFirst)).toEqual({ units: METRIC, locale: GERMAN });
  await saveUnits(auth, languageFirst, IMPERIAL);
  await saveLocale(auth, languageFirst, { ...GERMAN, timezone: "Europe/Berlin" });
  // Of a browser that knows no zones yet: it keeps the one that is stored.
  await saveLocale(auth, languageFirst, GERMAN);
  const berlin = { ...GERMAN, timezone: "Europe/Berlin" };
  expect(await findDisplay(auth, languageFirst)).toEqual({ units: IMPERIAL, locale: berlin });
  await saveLocale(auth, languageFirst, { ...GERMAN, timezone: null });
  expect(await findDisplay(auth, languageFirst)).toEqual({ units: IMPERIAL, locale: GERMAN });
});
