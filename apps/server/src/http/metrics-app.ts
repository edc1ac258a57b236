import { type FastifyInstance, fastify } from "fastify";
import type { Metrics } from "../platform/metrics.ts";

/** On a port of its own, for the machine's network only. */
export function createMetricsApp(metrics: Metrics): FastifyInstance {
  const app = fastify();
  app.get("/metrics", async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  return app;
}
