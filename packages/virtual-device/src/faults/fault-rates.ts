// Reads what somebody typed: "drop=0.1,duplicate=0.05,delay=500,reorder=0.1".

import { type FaultRates, NO_FAULTS } from "./message-faults.ts";

const LONGEST_DELAY_MS = 60_000;

const FIELDS = { drop: "drop", duplicate: "duplicate", delay: "delayMs", reorder: "reorder" } as const;

export function parseFaultRates(text: string): FaultRates {
  const rates: Record<Exclude<keyof FaultRates, "only">, number> = { ...NO_FAULTS };
  for (const part of text.split(",")) {
    const [name = "", value = "", ...rest] = part.split("=").map((word) => word.trim());
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : null;
    if (!field) throw new Error(`unknown fault "${name}": choose among ${Object.keys(FIELDS).join(", ")}`);
    const most = field === "delayMs" ? LONGEST_DELAY_MS : 1;
    const number = value === "" || rest.length > 0 ? Number.NaN : Number(value);
    if (!(number >= 0 && number <= most)) throw new Error(`${name} must be a number from 0 to ${most}`);
    rates[field] = number;
  }
  return rates;
}
