// The certificate that the broker shows to devices. Setup renews the file; the broker reads it again when it is asked to.

import { askAll } from "./broker-load.ts";
import type { Broker } from "./connection.ts";

export type BrokerCertificate = Readonly<{ serverId: string; endsAtMs: number }>;

type Answer = Readonly<{ server?: { id: string }; data?: { mqtt?: { tls_cert_not_after?: string } } }>;

/** Of every server of the cluster that answers and has one. */
export async function readCertificates(system: Broker): Promise<BrokerCertificate[]> {
  const answers = await askAll<Answer>(system, "VARZ", {});
  return answers.flatMap(({ server, data }) => {
    const endsAtMs = Date.parse(data?.mqtt?.tls_cert_not_after ?? "");
    return server && Number.isFinite(endsAtMs) ? [{ serverId: server.id, endsAtMs }] : [];
  });
}

/** Of the one that ends first; null when none was told. */
export const certificateEndsAt = (certificates: readonly BrokerCertificate[]): number | null =>
  certificates.length === 0 ? null : Math.min(...certificates.map(({ endsAtMs }) => endsAtMs));

/** It reads its configuration and its certificate again. Devices are disconnected by that, and come back by themselves. */
export async function reloadBroker(system: Broker, serverId: string): Promise<void> {
  const answer = await system.request(`$SYS.REQ.SERVER.${serverId}.RELOAD`, "{}", { timeout: 5000 });
  const { error } = answer.json<{ error?: { description?: string } }>();
  if (error) throw new Error(`the broker did not reload: ${error.description ?? "it did not say why"}`);
}
