// What the table is narrowed to, as the address says it.

/** Runs and events first; single readings are what few people look for. */
export const KINDS = ["all", "water_change", "top_up", "alerts", "by_hand", "readings"] as const;

export const STATUSES = ["all", "pending", "running", "success", "failed", "cancelled"] as const;

export type Kind = (typeof KINDS)[number];
export type Status = (typeof STATUSES)[number];
export type LogFilter = Readonly<{ kind: Kind; status: Status }>;

type FilterSearch = Readonly<{ kind?: string; status?: string; page?: string }>;

const valueIn = <V extends string>(values: readonly V[], wanted: string | undefined): V | undefined =>
  values.find((value) => value === wanted);

const RUN_KINDS: readonly Kind[] = ["all", "water_change", "top_up"];

/** Only runs have a status: asking for anything else shows it all. */
export const hasStatus = (kind: Kind): boolean => RUN_KINDS.includes(kind);

export function filterOf(search: FilterSearch): LogFilter {
  const kind = valueIn(KINDS, search.kind) ?? "all";
  return { kind, status: hasStatus(kind) ? (valueIn(STATUSES, search.status) ?? "all") : "all" };
}

export function pageOf(search: FilterSearch): number {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export const wantsRuns = ({ kind }: LogFilter): boolean => hasStatus(kind);
export const wantsReadings = ({ kind }: LogFilter): boolean => kind === "readings";
/** A status is a run's: who asks for one is looking for runs. */
const wantsOther = ({ kind, status }: LogFilter, wanted: Kind): boolean =>
  kind === wanted || (kind === "all" && status === "all");
export const wantsAlerts = (filter: LogFilter): boolean => wantsOther(filter, "alerts");
export const wantsByHand = (filter: LogFilter): boolean => wantsOther(filter, "by_hand");

/** Whoever looks for top-ups wants to see each. */
export const isFolded = ({ kind }: LogFilter): boolean => kind === "all";

/** The file's name for the same: there `all` means something older. */
export const exportKind = (kind: Kind) => (kind === "all" ? "events" : kind);

export const isFiltered = ({ kind, status }: LogFilter): boolean => kind !== "all" || status !== "all";
