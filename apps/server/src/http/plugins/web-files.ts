import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

const YEAR_S = 31_536_000;

/** Serves the built web app; any page path answers with its index, any unknown call with a plain 404. */
export async function webFiles(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build lays a .br and a .gz beside each file; nothing is compressed while somebody waits.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Hashed names never change; everything else is asked for again each time.
        reply.header("cache-control", path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler({}, (request, reply) => {
    const isPage = request.method === "GET" && !/^\/(api|ws|assets)(\/|$|\?)/.test(request.url);
    if (folder !== null && isPage) return reply.sendFile("index.html");
    throw new Refusal(404, "not_found", "There is nothing here.");
  });
}
