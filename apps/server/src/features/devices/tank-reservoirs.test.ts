import { expect, it } from "vitest";
import { wasteRoomLitres } from "./tank-reservoirs.ts";
import type { StoredTank } from "./tanks.store.ts";

const CONFIRMED = { litres: 30, atMs: 0, mm: 5, untold: 0 };
const room = (change: object) =>
  wasteRoomLitres({ areaCm2: null, wasteLitres: 40, confirmed: { waste: CONFIRMED }, topUpDays: null, ...change } as StoredTank);

it.each([
  ["nobody has said what it takes", { wasteLitres: null }, null],
  ["nobody keeps a ledger: it is taken as empty", { confirmed: null }, 40],
  ["runs have brought 6 L since", { areaCm2: 12_000 }, 4],
  ["nobody knows how much runs have brought since: what was confirmed is still in it", {}, 10],
  ["the area is no number", { areaCm2: Number.NaN }, 10],
  ["more was confirmed than it takes", { confirmed: { waste: { ...CONFIRMED, litres: 50 } } }, 0],
])("the room in the waste tank, where %s", (_case, change, litres) => expect(room(change)).toBe(litres));
