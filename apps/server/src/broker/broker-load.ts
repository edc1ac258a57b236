// How full the broker is: its storage, its memory, its connections, and the sessions of its two device accounts. Each server of a cluster
// answers for itself, and the fullest counts. And what it says of its own health: a stream that could not be written once, because a
// disk was full, stays broken until the broker is started again.

import type { Broker } from "./connection.ts";

export type BrokerPart = Readonly<{
  /** One of a few words. */
  part: string;
  used: number;
  most: number;
}>;

type Answer = Readonly<{
  data?: Partial<{
    connections: number;
    max_connections: number;
    memory: number;
    storage: number;
    config: Readonly<{ max_memory: number; max_storage: number }>;
    status: string;
    error: string;
    account_details: readonly Readonly<{ name: string; stream_detail?: readonly Stream[] }>[];
  }>;
}>;
type Stream = Readonly<{ name: string; config?: Readonly<{ max_bytes: number }>; state: Readonly<{ bytes: number }> }>;

const COLLECT_MS = 500;
/** The oldest session goes when it is full. The telemetry stream is no measure: it keeps what is committed, and is always full. */
const SESSIONS = "$MQTT_sess";

export async function askAll<T = Answer>(system: Broker, question: string, options: unknown): Promise<T[]> {
  const answers = await system.requestMany(`$SYS.REQ.SERVER.PING.${question}`, JSON.stringify(options), {
    strategy: "timer",
    maxWait: COLLECT_MS,
  });
  const heard: T[] = [];
  for await (const answer of answers) heard.push(answer.json<T>());
  return heard;
}

function partsOf({ data = {} }: Answer): BrokerPart[] {
  const { connections, max_connections, memory, storage, config, account_details = [] } = data;
  const streams = account_details.flatMap(({ name: account, stream_detail = [] }) =>
    stream_detail
      .filter(({ name }) => name === SESSIONS)
      .map(({ config: limits, state }) => [`sessions of ${account}`, state.bytes, limits?.max_bytes] as const),
  );
  const found = [
    ["connections", connections, max_connections],
    ["memory", memory, config?.max_memory],
    ["storage", storage, config?.max_storage],
    ...streams,
  ] as const;
  return found.flatMap(([part, used, most]) =>
    used !== undefined && most !== undefined && most > 0 ? [{ part, used, most }] : [],
  );
}

export const shareOf = ({ used, most }: BrokerPart): number => used / most;

/** Fails when no server answers. */
export async function readBrokerLoad(system: Broker): Promise<BrokerPart[]> {
  const [servers, stores] = await Promise.all([
    askAll(system, "VARZ", {}),
    askAll(system, "JSZ", { accounts: true, streams: true, config: true }),
  ]);
  const fullest = new Map<string, BrokerPart>();
  for (const part of [...servers, ...stores].flatMap(partsOf)) {
    const known = fullest.get(part.part);
    if (!known || shareOf(part) > shareOf(known)) fullest.set(part.part, part);
  }
  if (fullest.size === 0) throw new Error("no broker told how full it is");
  return [...fullest.values()];
}

/** What a broker says is wrong with it, in its own words; null while all of them are well. */
export async function readBrokerTrouble(system: Broker): Promise<string | null> {
  for (const { data = {} } of await askAll(system, "HEALTHZ", {}))
    if (data.status !== undefined && data.status !== "ok") return data.error ?? data.status;
  return null;
}
