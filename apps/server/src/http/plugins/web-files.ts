import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors.ts";
import { MALFORMED_URL } from "../malformed-requests.ts";
import { SESSION_COOKIE } from "../session-cookie-name.ts";

const YEAR_S = 31_536_000;

/** What every page asks first. Whoever comes with a session is told to ask while the app is still on its way. */
const FIRST_QUESTIONS = ["/api/auth/user", "/api/devices"]
  .map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`)
  .join(", ");

/** Serves the built web app; any page path answers with its index, any unknown call with a plain 404. */
export async function webFiles(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    app.addHook("onRequest", async (request, reply) => {
      const { accept, cookie } = request.headers;
      if (!isPage(request) || !accept?.includes("text/html")) return;
      // A page kept since somebody was signed in must not ask in their name later.
      reply.header("vary", "cookie");
      if (cookie?.includes(`${SESSION_COOKIE}=`)) reply.header("link", FIRST_QUESTIONS);
    });
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build lays a .br and a .gz beside each file; nothing is compressed while somebody waits.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Hashed names never change; everything else is asked for again each time.
        reply.header("cache-control", path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "no-cache");
        // Of all pages, whatever folder the worker's file may move to.
        if (/\/sw\.js(\.(br|gz))?$/.test(path)) reply.header("service-worker-allowed", "/");
      },
    });
  }
  app.setNotFoundHandler({}, (request, reply) => {
    if (folder !== null && isPage(request)) return reply.sendFile("index.html");
    if (request.url === MALFORMED_URL) throw new HttpError(400, "unreadable_address", { code: "bad_request" });
    throw new HttpError(404, "nothing_here", { code: "not_found" });
  });
}

/** Every address that is no call, no socket and no file of a hashed name. */
const isPage = ({ method, url }: FastifyRequest): boolean => method === "GET" && !/^\/(api|ws|assets)(\/|$|\?)/.test(url);

/** Of the scripts inside the built page, as a content security policy wants them. */
export function inlineScriptHashes(folder: string | null): readonly string[] {
  const page = folder === null ? null : join(folder, "index.html");
  // Without screens the server still serves devices, and their stops.
  if (page === null || !existsSync(page)) return [];
  const scripts = readFileSync(page, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = ""]) => createHash("sha256").update(script).digest("base64"));
}
