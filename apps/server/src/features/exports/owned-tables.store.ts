// Everything an account owns, table by table and page by page, for its export. Columns are named one by one: no key, no hash and
// nothing sealed may ever slip in by being added to a table (SEC-5).

import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

type KeyType = "uuid" | "timestamptz" | "integer" | "bigint";

export type OwnedTable = Readonly<{
  /** Of the file. */
  name: string;
  table: string;
  /** The column that names the account. */
  owner: string;
  columns: readonly string[];
  /** The order of the rows; unique, so that a page can follow another. */
  key: readonly (readonly [column: string, type: KeyType])[];
}>;

const owned = (name: string, table: string, columns: string, ...key: OwnedTable["key"]): OwnedTable => ({
  name,
  table,
  owner: "account_id",
  columns: columns.split(/\s+/),
  key,
});

export const OWNED_TABLES: readonly OwnedTable[] = [
  { ...owned("account", "accounts", "id name created_at", ["id", "uuid"]), owner: "id" },
  owned("members", "memberships", "user_id role created_at", ["user_id", "uuid"]),
  owned(
    "system_settings",
    "settings_system",
    `default_hysteresis_mm max_drain_time_minutes max_fill_time_minutes max_top_up_time_minutes sensor_reading_interval_s
     alert_retention_days updated_at`,
    ["account_id", "uuid"],
  ),
  owned("escalation", "escalations", "is_on second_user_id second_after_minutes everyone_after_minutes updated_at", [
    "account_id",
    "uuid",
  ]),
  owned(
    "devices",
    "devices",
    "id device_no hardware_id name key_last_four reading_interval_s config_revision is_simulated connected_at created_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "tanks",
    "tanks",
    `id device_id name timezone top_distance_mm drain_distance_mm top_off_distance_mm hysteresis_mm calibrated_at calibrated_by
     has_auto_top_up last_water_change_at area_cm2 system_litres mix_ppt salt_reservoir_litres fresh_reservoir_litres waste_litres
     sump_room_litres drain_ml_per_min fill_ml_per_min topup_ml_per_min created_at`,
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "relays",
    "relays",
    "id device_id channel_number role name max_runtime_s is_on last_changed_at last_cause",
    ["device_id", "uuid"],
    ["channel_number", "integer"],
  ),
  owned(
    "simulated_speeds",
    "simulated_speeds",
    "id device_id began_at seen_at ended_at speed",
    ["began_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "schedules",
    "schedules",
    "id tank_id type rule litres is_enabled next_run_at next_start_at skip_next_at paused_until wait_minutes retry_at created_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "schedule_results",
    "schedule_occurrences",
    "schedule_id due_at outcome reason run_id recorded_at",
    ["schedule_id", "uuid"],
    ["due_at", "timestamptz"],
  ),
  owned(
    "schedule_exceptions",
    "schedule_exceptions",
    "schedule_id due_at moved_to",
    ["schedule_id", "uuid"],
    ["due_at", "timestamptz"],
  ),
  owned(
    "maintenance_tasks",
    "maintenance_tasks",
    "id tank_id template name interval_days last_done_at snoozed_until created_by created_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "reservoir_refills",
    "reservoir_refills",
    "id tank_id store at litres confirmed_by",
    ["at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "runs",
    "automation_runs",
    `id device_id tank_id type status phase cause started_by_name limits started_at completed_at fail_reason
     drained_mm filled_mm topped_up_mm receipt`,
    ["started_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned("run_events", "run_events", "run_id at happening", ["run_id", "uuid"], ["id", "bigint"]),
  owned(
    "alerts",
    "alerts",
    "id device_id tank_id run_id severity code message detail count created_at last_seen_at cleared_at acknowledged_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "notifications",
    "notifications",
    "id alert_id user_id channel channel_id severity stage repeat_no carried_by address status tries error queued_at settled_at",
    ["queued_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "commands",
    "commands",
    "id device_id type payload status result requested_by created_at sent_at acked_at ended_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "firmware_updates",
    "firmware_updates",
    "id device_id version from_version status progress_percent phase error_code created_at completed_at",
    ["created_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "device_events",
    "device_events",
    "device_no boot n type run_id data up_ms happened_at received_at",
    ["device_no", "integer"],
    ["boot", "bigint"],
    ["n", "bigint"],
  ),
  owned(
    "emergency_stops",
    "emergency_stops",
    "id device_id requested_by requested_at latched_at clear_requested_at cleared_at withdrawn_at replaces_id is_reported",
    ["requested_at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "audit_log",
    "audit_log",
    "id at actor_user_id actor_label action target_kind target_id detail",
    ["at", "timestamptz"],
    ["id", "uuid"],
  ),
  owned(
    "hourly_levels",
    "hour_rollups",
    "device_no at good_count bad_count distance_min_mm distance_max_mm distance_sum_mm temperature_count temperature_sum_c",
    ["device_no", "integer"],
    ["at", "timestamptz"],
  ),
];

export type OwnedRow = Readonly<Record<string, unknown>>;
/** Where a page ended, as text: a time keeps its microseconds. */
export type OwnedCursor = readonly string[] | null;

const CURSOR = "page_cursor";

/** One page in the table's order, with the names of the database; the cursor is null after the last one. */
export async function pageOwned(
  transaction: AccountTx,
  { table, owner, columns, key }: OwnedTable,
  accountId: string,
  after: OwnedCursor,
  limit: number,
): Promise<Readonly<{ rows: readonly OwnedRow[]; next: OwnedCursor }>> {
  const keys = sql.join(key.map(([column]) => sql.ref(column)));
  const values = after && sql.join(key.map(([, type], index) => sql`${after[index]}::text::${sql.raw(type)}`));
  const cursor = sql.join(key.map(([column]) => sql`${sql.ref(column)}::text`));
  const query = sql<OwnedRow & Record<typeof CURSOR, readonly string[]>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, array[${cursor}] as ${sql.ref(CURSOR)}
    from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId} ${values ? sql`and (${keys}) > (${values})` : sql``}
    order by ${keys} limit ${limit}`;
  const { rows } = await query.execute(transaction.withoutPlugins());
  const last = rows.length < limit ? null : (rows.at(-1)?.[CURSOR] ?? null);
  return { rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))), next: last };
}
