// The broker's certificate. Setup renews the file sixty days before its end; from then on the broker is asked to read it again, until
// it shows the new one. If three weeks before the end it still shows the old one, nobody renews it: the administrators are told.

import { type BrokerCertificate, certificateEndsAt } from "../../broker/broker-certificate.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { endSystemAlert, openSystemAlert } from "./system-alerts.store.ts";
import { tellAdministrators } from "./tell-administrators.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
/** It costs every device a reconnect. */
const RELOAD_EVERY_MS = 7 * DAY_MS;
/** A day after setup had its first chance. */
const RELOAD_BEFORE_MS = 59 * DAY_MS;
const TELL_BEFORE_MS = 21 * DAY_MS;
const CODE = "broker certificate";

type WatchContext = Pick<
  Context,
  "brokerCertificates" | "reloadBroker" | "database" | "mailer" | "metrics" | "logger" | "clock" | "config"
>;

const sentenceOf = (endsAtMs: number, nowMs: number): string => {
  const day = new Date(endsAtMs).toISOString().slice(0, 10);
  const what =
    endsAtMs > nowMs ? `ends on ${day}: from then on devices cannot connect` : `ended on ${day}: devices cannot connect`;
  return `The broker's certificate ${what}. See "Addresses and TLS" in the operations guide.`;
};

/** `warnings` is what was true at the last look, for health and for the admin panel. */
export function createCertificateWatch() {
  let warning: string | null = null;
  let reloadedAtMs = Number.NEGATIVE_INFINITY;

  async function readRenewed(ctx: WatchContext): Promise<readonly BrokerCertificate[]> {
    const [certificates, nowMs] = [await ctx.brokerCertificates(), ctx.clock()];
    const old = certificates.filter(({ endsAtMs }) => endsAtMs - nowMs < RELOAD_BEFORE_MS);
    if (old.length === 0 || nowMs - reloadedAtMs < RELOAD_EVERY_MS) return certificates;
    reloadedAtMs = nowMs;
    for (const { serverId } of old) await ctx.reloadBroker(serverId);
    return ctx.brokerCertificates();
  }

  async function look(ctx: WatchContext): Promise<void> {
    const endsAtMs = certificateEndsAt(await readRenewed(ctx));
    if (endsAtMs === null) return;
    ctx.metrics.broker.certificateEnd.set(endsAtMs / 1000);
    const nowMs = ctx.clock();
    warning = endsAtMs - nowMs < TELL_BEFORE_MS ? sentenceOf(endsAtMs, nowMs) : null;
    if (warning !== null && (await openSystemAlert(ctx.database, { code: CODE, message: warning }, nowMs)))
      await tellAdministrators(ctx, "The broker's certificate was not renewed", warning);
    if (warning === null && (await endSystemAlert(ctx.database, CODE)))
      await tellAdministrators(ctx, "The broker's certificate is renewed", "Devices can connect as before.");
  }

  const job: Job<WatchContext> = { name: "watch-certificate", everyMs: EVERY_MS, run: look };
  return { job, look, warnings: (): string[] => (warning === null ? [] : [warning]) };
}
