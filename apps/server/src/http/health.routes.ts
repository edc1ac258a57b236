import type { FastifyInstance } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { route } from "./route.ts";

export type HealthDeps = Readonly<{ version: string; isReady: () => Promise<boolean>; clock: Clock }>;

const REMEMBERED_MS = 1000;

/** Anybody may ask, as often as they like: the engines are asked at most once a second. */
function remembered({ isReady, clock }: HealthDeps): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let askedAtMs = 0;
  return () => {
    if (answer === null || clock() - askedAtMs > REMEMBERED_MS) {
      askedAtMs = clock();
      answer = isReady();
    }
    return answer;
  };
}

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const { version } = deps;
  const isReady = remembered(deps);
  route(app, "GET /api/health", async () => ({ status: (await isReady()) ? "ok" : "degraded", version }));

  // For the machine that runs us: alive at all, and able to serve.
  app.get("/healthz", { config: { access: "public" }, schema: { hide: true } }, async () => "ok");
  app.get("/readyz", { config: { access: "public" }, schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send(ready ? "ready" : "not ready");
  });
}
