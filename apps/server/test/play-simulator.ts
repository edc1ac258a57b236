// A simulator as the server sees it: a small HTTP server with a token, and tanks that remember what was asked of them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";

const TOKEN = "the token of a played simulator, long enough";

export type PlayedSimulator = Readonly<{
  url: string;
  token: string;
  environment: Record<string, string>;
  tank: (hardwareId: string) => SimulatedTank;
  set: (hardwareId: string, change: Partial<SimulatedTank>) => void;
  /** Instead of its own answer, until it is null again. */
  answerWith: (answer: ((response: ServerResponse) => void) | null) => void;
  asked: string[];
  stop: () => Promise<void>;
}>;

const CALM: SimulatedTank = { scenario: null, speed: 1, floorL: 0, story: [], outcome: null, realTime: null };

export async function playSimulator(): Promise<PlayedSimulator> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-simulator-"));
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, TOKEN);
  const tanks = new Map<string, SimulatedTank>();
  const asked: string[] = [];
  let instead: ((response: ServerResponse) => void) | null = null;
  const tank = (hardwareId: string) => tanks.get(hardwareId) ?? CALM;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${text}`.trim());
      if (instead) return instead(response);
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
      const hardwareId = request.url?.split("/")[2] ?? "";
      if (request.method === "PUT") tanks.set(hardwareId, { ...tank(hardwareId), ...JSON.parse(text) });
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tank(hardwareId)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: TOKEN,
    environment: { HALOCLINE_SIMULATOR_URL: url, HALOCLINE_SIMULATOR_TOKEN_FILE: tokenFile },
    tank,
    set: (hardwareId, change) => void tanks.set(hardwareId, { ...tank(hardwareId), ...change }),
    answerWith: (answer) => {
      instead = answer;
    },
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
