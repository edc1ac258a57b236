// Whether this process does its work. A balancer asks /readyz and must not take away a process that can still stop pumps;
// whoever watches over the record asks /readyz/record.

import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { route } from "./route.ts";

/** What is away, in one sentence each; null while it answers. */
export type Outages = Readonly<{
  database: string | null;
  broker: string | null;
  /** The broker answers, and cannot store what devices say. */
  store: string | null;
  log: string | null;
  /** What devices say is not taken in. */
  ingest: string | null;
}>;

export type HealthDeps = Readonly<{
  version: string;
  outages: () => Promise<Outages>;
  warnings: () => readonly string[];
  clock: Clock;
}>;

const REMEMBERED_MS = 1000;

/** Anybody may ask, as often as they like: the engines are asked at most once a second. */
export function rememberOutages({ outages, clock }: Pick<HealthDeps, "outages" | "clock">): HealthDeps["outages"] {
  let answer: Promise<Outages> | null = null;
  let askedAtMs = 0;
  return () => {
    if (answer === null || clock() - askedAtMs > REMEMBERED_MS) {
      askedAtMs = clock();
      answer = outages();
    }
    return answer;
  };
}

const STOPPING = "This process is stopping.";

const causesOf = ({ database, broker, store, log, ingest }: Outages): string[] =>
  [broker, database, store, log, ingest].filter((cause) => cause !== null);

export function healthRoutes(app: FastifyInstance, { version, outages, warnings }: Omit<HealthDeps, "clock">): void {
  route(app, "GET /api/health", async () => ({
    status: causesOf(await outages()).length === 0 ? "ok" : "degraded",
    version,
  }));

  // From here on it answers what comes, while sockets say goodbye, and a balancer sends nothing more.
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  const machine = { config: { access: "public" }, schema: { hide: true } } as const;
  // Alive at all.
  app.get("/healthz", machine, async () => "ok");
  // Able to stop pumps, which needs the broker and nothing else.
  app.get("/readyz", machine, async (_request, reply) => {
    const found = await outages();
    const canStop = found.broker === null;
    const causes = [...(isStopping ? [STOPPING] : []), ...causesOf(found)];
    return reply.code(canStop && !isStopping ? 200 : 503).send({ canStop, causes });
  });
  // Able to do everything, and to write it down.
  app.get("/readyz/record", machine, async (_request, reply) => {
    const causes = causesOf(await outages());
    return reply.code(causes.length === 0 ? 200 : 503).send({ canRecord: causes.length === 0, causes, warnings: warnings() });
  });
}
