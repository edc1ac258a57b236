// Every number the server counts, by name. Served on the private port only.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { engineMetrics, tradeMetrics } from "./trade-metrics.ts";

type Registers = { registers: Registry[] };

const counter = ({ registers }: Registers, name: string, help: string) =>
  new Counter({ name: `halocline_${name}`, help, registers });

const ingestMetrics = (to: Registers) => ({
  messages: counter(to, "ingest_messages_total", "Telemetry messages taken from the stream and settled"),
  rows: counter(to, "ingest_rows_total", "Readings sent to the database"),
  unplaced: counter(to, "ingest_unplaced_total", "Readings committed apart because clocks disagree about their time"),
  retries: counter(to, "ingest_retries_total", "Batches tried again after a database failure"),
  acks: counter(to, "ingest_telemetry_acks_total", "telemetry_ack messages sent to devices"),
  dropped: new Counter({
    name: "halocline_ingest_dropped_total",
    help: "Messages or readings refused",
    labelNames: ["reason"],
    ...to,
  }),
  batchSize: new Histogram({
    name: "halocline_ingest_batch_messages",
    help: "Messages per batch",
    buckets: [1, 10, 50, 100, 250, 500, 1000, 2000],
    ...to,
  }),
  lagSeconds: new Histogram({
    name: "halocline_ingest_lag_seconds",
    help: "Broker receive time to commit, of the oldest message of a batch",
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
    ...to,
  }),
});

const deviceAuthMetrics = (to: Registers) => ({
  decisions: new Counter({
    name: "halocline_device_auth_total",
    help: "Connecting devices by outcome",
    labelNames: ["outcome"],
    ...to,
  }),
});

const liveMetrics = (to: Registers) => ({
  sockets: new Gauge({ name: "halocline_live_sockets", help: "Open browser sockets", ...to }),
  sent: counter(to, "live_sent_total", "Messages written to sockets, without heartbeats"),
  coalesced: counter(to, "live_coalesced_total", "Messages replaced by a newer one for a slow socket"),
  closedSlow: counter(to, "live_closed_slow_total", "Sockets closed because they did not keep up"),
  closedFull: counter(to, "live_closed_full_total", "Sockets closed because their session or address had too many"),
});

const brokerMetrics = (to: Registers) => ({
  used: new Gauge({
    name: "halocline_broker_used",
    help: "How much of a part of the broker is used",
    labelNames: ["part"],
    ...to,
  }),
  most: new Gauge({ name: "halocline_broker_most", help: "How much of it there is", labelNames: ["part"], ...to }),
  certificateEnd: new Gauge({
    name: "halocline_broker_certificate_end_seconds",
    help: "When the certificate ends that the broker shows to devices",
    ...to,
  }),
});

const mailMetrics = (to: Registers) => ({
  sent: counter(to, "mail_sent_total", "Emails the mail server took"),
  failed: counter(to, "mail_failed_total", "Emails given up"),
});

const channelMetric = (to: Registers) =>
  new Counter({
    name: "halocline_channel_messages_total",
    help: "Messages to people's own services, by how a try ended: queued is one that is tried again",
    labelNames: ["outcome"],
    ...to,
  });

const accountMetrics = (to: Registers) => ({
  signIns: new Counter({
    name: "halocline_sign_ins_total",
    help: "Sign-ins with a password, by how they ended",
    labelNames: ["outcome"],
    ...to,
  }),
});

const PARKED_KINDS = ["emergency_stop", "safety_command", "command_progress", "telemetry"] as const;
const PARKED_PLACES = ["database", "file", "log", "nowhere"] as const;

function parkedMetrics(to: Registers) {
  const records = new Counter({
    name: "halocline_parked_records_total",
    help: "Records that could not be stored as they are, by where they were put aside",
    labelNames: ["kind", "place"],
    ...to,
  });
  for (const kind of PARKED_KINDS) for (const place of PARKED_PLACES) records.inc({ kind, place }, 0);
  return { records };
}

/** Where something may fail without anybody waiting for it. */
const ERROR_PLACES = [
  "bus_handler",
  "bus_subscription",
  "bus_publish",
  "key_read",
  "run_read",
  "live_subscription",
  "live_ticket",
  "live_socket",
  "mqtt_streams",
  "owner_read",
  "endings",
  "sign_in_record",
  "pumps_off",
  "household_stop",
  "close_connections",
  "safety_order",
  "google",
  "readiness",
  "place_readings",
  "watch_parts",
  "channel_send",
  "acknowledge_link",
  "repeat_notifications",
  "evaluate_alerts",
] as const;
export type ErrorPlace = (typeof ERROR_PLACES)[number];

function backgroundErrorsMetric(to: Registers): Counter<"place"> {
  const help = "Errors that no caller was waiting for, by place";
  const errors = new Counter({ name: "halocline_background_errors_total", help, labelNames: ["place"], ...to });
  for (const place of ERROR_PLACES) errors.inc({ place }, 0);
  return errors;
}

const httpMetrics = (to: Registers) => ({
  seconds: new Histogram({
    name: "halocline_http_seconds",
    help: "Time to answer by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    ...to,
  }),
});

const jobMetrics = (to: Registers) => ({
  lastSuccess: new Gauge({
    name: "halocline_job_last_success_timestamp_seconds",
    help: "When a job of this process last ended well, or began to run",
    labelNames: ["job"],
    ...to,
  }),
  interval: new Gauge({ name: "halocline_job_interval_seconds", help: "How often it is to run", labelNames: ["job"], ...to }),
});

const watchMetrics = (to: Registers) => ({
  quiet: new Gauge({
    name: "halocline_part_quiet",
    help: "One while a part of the instance has gone quiet, as this process sees it",
    labelNames: ["part"],
    ...to,
  }),
  callOuts: new Counter({
    name: "halocline_call_outs_total",
    help: "Signs of life to somebody outside, by outcome",
    labelNames: ["outcome"],
    ...to,
  }),
});

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const to = { registers: [registry] };
  const [ingest, deviceAuth] = [ingestMetrics(to), deviceAuthMetrics(to)];
  // What should never happen begins at zero: whoever asks for an increase does not see a counter that begins with one.
  for (const reason of ["poison", "beside_poison"]) ingest.dropped.inc({ reason }, 0);
  deviceAuth.decisions.inc({ outcome: "wrong_key" }, 0);
  return {
    registry,
    ingest,
    deviceAuth,
    live: liveMetrics(to),
    broker: brokerMetrics(to),
    mail: mailMetrics(to),
    channels: channelMetric(to),
    accounts: accountMetrics(to),
    parked: parkedMetrics(to),
    http: httpMetrics(to),
    backgroundErrors: backgroundErrorsMetric(to),
    jobs: jobMetrics(to),
    ...watchMetrics(to),
    trade: tradeMetrics(registry),
    engines: engineMetrics(registry),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
