// The door through which a server on the same machine reaches the virtual tanks: a few words of HTTP, on loopback, with a token.

import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { chooseScenarioSchema, chooseSpeedSchema } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { Demonstration } from "../demo/demonstration.ts";

export type ControlledTank = Readonly<{
  hardwareId: string;
  demonstration: Pick<Demonstration, "state" | "play" | "chooseSpeed">;
}>;

export type ControlOptions = Readonly<{ host: string; port: number; token: string; tanks: readonly ControlledTank[] }>;

type Answer = Readonly<{ status: number; body: object }>;

/** A scenario's name fits many times. */
const MOST_BODY_BYTES = 1024;
const SLOWEST_REQUEST_MS = 5000;
const PATH = /^\/tanks\/([^/]+)(?:\/(scenario|speed))?$/;

const problem = (status: number, code: string): Answer => ({ status, body: { code } });

/** Hashed first, so that comparing takes as long for a short guess as for a long one. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const isAllowed = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(header ?? ""), digestOf(`Bearer ${token}`));

/** Null when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > MOST_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function change({ demonstration }: ControlledTank, what: "scenario" | "speed", body: unknown): Answer {
  const wanted = (what === "scenario" ? chooseScenarioSchema : chooseSpeedSchema).strict().safeParse(body);
  if (!wanted.success) return problem(400, "bad_request");
  const rejection =
    "speed" in wanted.data ? demonstration.chooseSpeed(wanted.data.speed) : demonstration.play(wanted.data.scenario);
  return rejection === null
    ? { status: 200, body: demonstration.state }
    : { status: 409, body: { code: rejection, ...demonstration.state } };
}

async function answer(request: IncomingMessage, { token, tanks }: ControlOptions): Promise<Answer> {
  if (!isAllowed(request.headers.authorization, token)) return problem(401, "unauthorized");
  const [, hardwareId, what] = PATH.exec(request.url ?? "") ?? [];
  const tank = tanks.find((one) => one.hardwareId === hardwareId);
  if (!tank) return problem(404, "unknown_tank");
  if (what === undefined)
    return request.method === "GET" ? { status: 200, body: tank.demonstration.state } : problem(405, "method_not_allowed");
  if (request.method !== "PUT") return problem(405, "method_not_allowed");
  const text = await bodyOf(request);
  if (text === null) return problem(413, "too_large");
  return change(tank, what as "scenario" | "speed", jsonOf(text));
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** Listens once the promise is kept. */
export function startControl(options: ControlOptions): Promise<Server> {
  const server = createServer({ requestTimeout: SLOWEST_REQUEST_MS }, (request, response) => {
    answer(request, options).then(
      (given) => reply(response, given),
      () => response.destroy(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => resolve(server));
  });
}
