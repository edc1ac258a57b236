import type { FastifyInstance } from "fastify";

/** At "127.0.0.1:4254", until the process stops. */
export async function listen(app: FastifyInstance, place: string, onStop: (stop: () => unknown) => void): Promise<void> {
  const [host = "", port] = place.split(":");
  onStop(() => app.close());
  await app.listen({ host, port: Number(port) });
}
