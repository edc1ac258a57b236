// What an instance is for, in numbers: tanks, devices, alerts, what waits. Nothing in them tells one household from another.

import { Gauge, type Registry } from "prom-client";

/** Absent until somebody has measured it: zero would be an answer. */
function gauge<Label extends string>(registry: Registry, name: string, help: string, labelNames: readonly Label[] = []) {
  const made = new Gauge<Label>({ name: `halocline_${name}`, help, labelNames, registers: [registry] });
  if (labelNames.length === 0) made.remove();
  return made;
}

export const tradeMetrics = (to: Registry) => ({
  tanks: gauge(to, "tanks", "Tanks"),
  devices: gauge(to, "devices", "Devices, by what the server says of their presence", ["status"]),
  alerts: gauge(to, "alerts_open", "Alerts that are not over, by severity", ["severity"]),
  runs: gauge(to, "runs_open", "Runs that are under way or about to begin"),
  stops: gauge(to, "stops_open", "Emergency stops that nobody has released"),
  schedulesDue: gauge(to, "schedules_due", "Schedules whose time has come and that were not dealt with yet"),
  schedulesLate: gauge(to, "schedules_late_seconds", "How long the one that waits longest is overdue"),
  queueWaiting: gauge(to, "queue_waiting", "Emails about alerts, and exports, that wait", ["queue"]),
  queueOldest: gauge(to, "queue_oldest_seconds", "How long the oldest of them has waited", ["queue"]),
  mailLastHour: gauge(to, "mail_last_hour", "Emails about alerts within the last hour, by how they ended", ["outcome"]),
});

export const engineMetrics = (to: Registry) => ({
  streamWaiting: gauge(to, "stream_waiting_messages", "Telemetry messages that ingest has not settled"),
  oldestUnconfirmed: gauge(
    to,
    "oldest_unconfirmed_reading_seconds",
    "How long the oldest reading has waited for its confirmation since the broker took it, at least",
  ),
  backupAge: gauge(to, "backup_age_seconds", "How long ago the last good backup ended"),
  backupDue: gauge(to, "backup_due_seconds", "How old it may become"),
});
