import type { NatsInstance } from "@halocline/local-services/nats";

type StreamReport = { account_details?: { stream_detail?: { consumer_detail?: { num_pending: number }[] }[] }[] };

/** Messages in the broker's streams that no consumer has taken, as the broker's monitor tells. */
export async function unreadMessages({ monitorUrl }: NatsInstance): Promise<number> {
  const response = await fetch(`${monitorUrl}/jsz?accounts=true&streams=true&consumers=true`);
  const { account_details = [] } = (await response.json()) as StreamReport;
  const consumers = account_details.flatMap(({ stream_detail = [] }) => stream_detail).flatMap((s) => s.consumer_detail ?? []);
  return consumers.reduce((sum, { num_pending }) => sum + num_pending, 0);
}
