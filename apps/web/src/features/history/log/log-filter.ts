// What the table is narrowed to, as the address says it.

export const KINDS = [
  { value: "all", text: "All" },
  { value: "water_change", text: "Water changes" },
  { value: "top_up", text: "Top-ups" },
  { value: "readings", text: "Readings" },
] as const;

export const STATUSES = [
  { value: "all", text: "All statuses" },
  { value: "pending", text: "Waiting to begin" },
  { value: "running", text: "Running" },
  { value: "success", text: "Success" },
  { value: "failed", text: "Failed" },
  { value: "cancelled", text: "Cancelled" },
] as const;

export type Kind = (typeof KINDS)[number]["value"];
export type Status = (typeof STATUSES)[number]["value"];
export type LogFilter = Readonly<{ kind: Kind; status: Status }>;

type FilterSearch = Readonly<{ kind?: string; status?: string; page?: string }>;

const valueIn = <V extends string>(options: readonly Readonly<{ value: V }>[], wanted: string | undefined): V | undefined =>
  options.find(({ value }) => value === wanted)?.value;

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
