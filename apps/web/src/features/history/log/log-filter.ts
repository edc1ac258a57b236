// What the table is narrowed to, as the address says it.

export const KINDS = ["all", "water_change", "top_up", "readings"] as const;

export const STATUSES = ["all", "pending", "running", "success", "failed", "cancelled"] as const;

export type Kind = (typeof KINDS)[number];
export type Status = (typeof STATUSES)[number];
export type LogFilter = Readonly<{ kind: Kind; status: Status }>;

type FilterSearch = Readonly<{ kind?: string; status?: string; page?: string }>;

const valueIn = <V extends string>(values: readonly V[], wanted: string | undefined): V | undefined =>
  values.find((value) => value === wanted);

/** Readings have no such status: asking for them shows them all. */
export function filterOf(search: FilterSearch): LogFilter {
  const kind = valueIn(KINDS, search.kind) ?? "all";
  return { kind, status: kind === "readings" ? "all" : (valueIn(STATUSES, search.status) ?? "all") };
}

export function pageOf(search: FilterSearch): number {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export const wantsRuns = ({ kind }: LogFilter): boolean => kind !== "readings";
/** A status is a run's: who asks for one is looking for runs. */
export const wantsReadings = ({ kind, status }: LogFilter): boolean =>
  kind === "readings" || (kind === "all" && status === "all");

export const isFiltered = ({ kind, status }: LogFilter): boolean => kind !== "all" || status !== "all";
