// Against a name server on this machine, which may have no other.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PlayedNameServer, playNameServer } from "../../../test/played-name-server.ts";
import { type CallOut, createCallOut } from "./call-out.ts";
import { askNameServers, resolverOf } from "./resolve-name.ts";

const LIMIT_MS = 1500;

let names: PlayedNameServer;
let web: http.Server;
let port: number;
let callOut: CallOut;
/** The same names, and this machine may be called. */
let callHere: CallOut;

beforeAll(async () => {
  names = await playNameServer({
    "good.example": ["127.0.0.1"],
    "half.example": ["93.184.215.14", "127.0.0.1"],
    "none.example": [],
  });
  web = http.createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  ({ port } = web.address() as AddressInfo);
  callOut = createCallOut({ reach: "public", resolve: resolverOf("public", [names.address]), limitMs: LIMIT_MS });
  callHere = createCallOut({ reach: "machine", resolve: askNameServers([names.address]), limitMs: LIMIT_MS });
});
afterAll(() => {
  names.close();
  web.close();
});
beforeEach(() => {
  names.asked.length = 0;
});

const post = (url: string) => ({ url, method: "POST" as const, headers: {}, body: "" });
const refused = { isAnswered: false, failure: "address_refused" };

describe("a name of the internet", () => {
  it("leads to the address that its name server says, asked once", async () => {
    expect(await callHere(post(`http://good.example:${port}/`))).toMatchObject({
      isAnswered: true,
      body: `good.example:${port}`,
    });
    expect(names.asked).toEqual(["good.example"]);
  });

  it("is judged by every address that it has", async () => {
    expect(await callOut(post("https://good.example/"))).toEqual(refused);
    expect(await callOut(post("https://half.example/"))).toEqual(refused);
  });

  it.each(["missing.example", "none.example"])("that is none is one word: %s", async (name) => {
    expect(await callOut(post(`https://${name}/`))).toEqual({ isAnswered: false, failure: "name_unknown" });
  });

  it("whose name server is silent delays no other, however many such there are", async () => {
    const silent = Array.from({ length: 8 }, (_, n) => callOut(post(`https://silent-${n}.example/`)));
    await expect.poll(() => names.asked.length).toBe(8);
    const ended: string[] = [];
    const all = Promise.all(silent).then((outcomes) => {
      ended.push("silent");
      return outcomes;
    });
    expect(await callHere(post(`http://good.example:${port}/`))).toMatchObject({ isAnswered: true });
    expect(ended).toEqual([]);
    expect(new Set((await all).map((outcome) => !outcome.isAnswered && outcome.failure))).toEqual(new Set(["timed_out"]));
  });

  it("is not asked for any more once it is given up", async () => {
    const asking = askNameServers([names.address])("silent.example", AbortSignal.timeout(100));
    await expect(asking).rejects.toMatchObject({ code: "ECANCELLED" });
  });
});

describe("a name at home", () => {
  it.each(["home", "machine"] as const)("is the system's to know, by its files and its network (%s)", async (reach) => {
    const found = await resolverOf(reach, [names.address])("localhost", AbortSignal.timeout(LIMIT_MS));
    expect(found.map(({ address }) => address)).toContain("127.0.0.1");
    expect(names.asked).toEqual([]);
  });
});
