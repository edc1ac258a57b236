// What is left in fresh and salt water, and what has gathered in the waste: what a person confirmed last, and what ended runs have
// moved since. Nothing here is measured in the reservoirs themselves: a hose that drips, or a pump switched on by hand, is not seen.

import type { Verdict } from "../alerts/conditions.ts";
import { litresOf } from "./evaporation.ts";
import { type TopUpDay, topUpMmPerDay } from "./water-ledger.ts";

export const STORES = ["fresh", "salt", "waste"] as const;
export type Store = (typeof STORES)[number];

/** What runs have moved since a store was confirmed. `untold`: how many of them nobody can tell the height of. */
export type Confirmed = Readonly<{ litres: number; atMs: number; mm: number; untold: number }>;

type FreshLedger = Readonly<{
  /** Null: nobody has measured it, and millimetres stay millimetres. */
  areaCm2: number | null;
  capacityLitres: Readonly<Partial<Record<Store, number | null>>>;
  confirmed: Readonly<Partial<Record<Store, Confirmed>>>;
  /** The newest day first; null without any top-up. */
  topUpDays: readonly TopUpDay[] | null;
}>;

export type Ledger = FreshLedger &
  Readonly<{
    capacityLitres: Readonly<Record<Store, number | null>>;
    /** What one whole water change moves; null where marks or area are not known. */
    changeLitres: number | null;
    /** One is planned. */
    hasChangeAhead: boolean;
  }>;

export type Reservoir = Readonly<{
  capacityLitres: number | null;
  /** Null: never confirmed, or not to be told. */
  litres: number | null;
  /** A run moved water since, nobody can tell how much: it is at most so much, and in the waste at least. */
  hasUntold: boolean;
  confirmedAtMs: number | null;
  /** Of fresh water, the 7-day median of the top-ups; null while a day of them is not known. */
  litresPerDay: number | null;
  /** How many whole changes it is good for; null where that is not known, and for fresh water. */
  changesLeft: number | null;
  /** Fresh: less than a day. Salt and waste: the change that is planned does not fit. */
  isLow: boolean;
}>;

const DAY_MS = 86_400_000;

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** Never less than nothing and never more than it holds, whatever the sum says. */
function contentsOf(store: Store, { areaCm2, capacityLitres, confirmed }: FreshLedger): number | null {
  const last = confirmed[store];
  if (!last) return null;
  const movedLitres = last.mm === 0 ? 0 : areaCm2 === null ? null : litresOf(last.mm, areaCm2);
  if (movedLitres === null) return null;
  const litres = finite(store === "waste" ? last.litres + movedLitres : last.litres - movedLitres);
  return litres === null ? null : Math.min(Math.max(0, litres), capacityLitres[store] ?? Number.POSITIVE_INFINITY);
}

function freshLitresPerDay({ areaCm2, topUpDays }: FreshLedger): number | null {
  const mm = topUpMmPerDay(topUpDays ?? []);
  const litres = mm === null || areaCm2 === null ? null : finite(litresOf(mm, areaCm2));
  return litres !== null && litres > 0 ? litres : null;
}

function changesLeft(store: "salt" | "waste", { changeLitres, capacityLitres }: Ledger, litres: number | null): number | null {
  if (litres === null || changeLitres === null || !(changeLitres > 0)) return null;
  const capacity = capacityLitres.waste;
  const available = store === "salt" ? litres : capacity === null ? null : capacity - litres;
  return available === null ? null : Math.floor(available / changeLitres);
}

/** Less than a day: then somebody has to refill it today. */
export const isFreshLow = ({ litres, litresPerDay }: Pick<Reservoir, "litres" | "litresPerDay">): boolean =>
  litres !== null && (litres === 0 || (litresPerDay !== null && litres < litresPerDay));

/** Telling it is over only well above, so that a top-up more or less does not tell it again and again. */
export const FRESH_OVER_ABOVE_DAYS = 1.5;

export function freshLowVerdict({ litres, litresPerDay }: Pick<Reservoir, "litres" | "litresPerDay">): Verdict {
  if (isFreshLow({ litres, litresPerDay })) return "present";
  if (litres === null || litresPerDay === null) return litres === null ? "absent" : "between";
  return litres > FRESH_OVER_ABOVE_DAYS * litresPerDay ? "absent" : "between";
}

/** At this pace; null while the pace is not known. */
export const freshLastsMs = ({ litres, litresPerDay }: Pick<Reservoir, "litres" | "litresPerDay">): number | null =>
  litres === null || litresPerDay === null ? null : (litres / litresPerDay) * DAY_MS;

function told(store: Store, ledger: FreshLedger) {
  const litres = contentsOf(store, ledger);
  const last = ledger.confirmed[store];
  return {
    capacityLitres: finite(ledger.capacityLitres[store] ?? null),
    litres,
    hasUntold: litres !== null && (last?.untold ?? 0) > 0,
    confirmedAtMs: last?.atMs ?? null,
  };
}

export function freshOf(ledger: FreshLedger): Reservoir {
  const fresh = { ...told("fresh", ledger), litresPerDay: freshLitresPerDay(ledger), changesLeft: null };
  return { ...fresh, isLow: isFreshLow(fresh) };
}

function ofChanges(store: "salt" | "waste", ledger: Ledger): Reservoir {
  const reservoir = told(store, ledger);
  const left = changesLeft(store, ledger, reservoir.litres);
  return { ...reservoir, litresPerDay: null, changesLeft: left, isLow: left === 0 && ledger.hasChangeAhead };
}

export const reservoirsOf = (ledger: Ledger): Readonly<Record<Store, Reservoir>> => ({
  fresh: freshOf(ledger),
  salt: ofChanges("salt", ledger),
  waste: ofChanges("waste", ledger),
});
