// When each relay was on between two times, for the timeline and for the file alike.

import { type RelayInterval, relayIntervals } from "@halocline/domain/relays/intervals";
import type { RelayRole } from "../../db/database.types.ts";
import type { AccountTx } from "../../db/pools.ts";
import { listRelayEdges, listRelayRoles } from "./relay-edges.store.ts";

/** Of each channel. */
export const MOST_EDGES = 1000;

export type RelayPastInput = Readonly<{ accountId: string; deviceId: string; deviceNo: number; from: Date; to: Date }>;

export type RelayPast = Readonly<{
  intervals: readonly RelayInterval[];
  roleOf: (channel: number) => RelayRole;
  isCut: boolean;
}>;

export async function readRelayPast(transaction: AccountTx, { deviceId, ...input }: RelayPastInput): Promise<RelayPast> {
  const { edges, isCut } = await listRelayEdges(transaction, { ...input, limit: MOST_EDGES });
  const roles = await listRelayRoles(transaction, input.accountId, deviceId);
  const [beginMs, endMs] = [input.from.getTime(), input.to.getTime()];
  const intervals = relayIntervals(edges).filter(({ fromMs, toMs }) => fromMs < endMs && (toMs === null || toMs > beginMs));
  return { intervals, roleOf: (channel) => roles.get(channel) ?? "spare", isCut };
}
