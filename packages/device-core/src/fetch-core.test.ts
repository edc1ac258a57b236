import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { fetchCore } from "./fetch-core.ts";
import { COMMITTED_WASM } from "./load-core.ts";

/** Serves the core the way a file server does that calls it by this type, or does not have it. */
async function served(type: string | null) {
  const server = createServer((_request, response) => {
    if (type === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": type }).end(readFileSync(COMMITTED_WASM));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [result] = await Promise.allSettled([fetchCore(`http://127.0.0.1:${port}/core.wasm`)]);
  server.close();
  return result;
}

it.each(["application/wasm", "application/wasm; charset=binary", "application/octet-stream"])(
  "a core that is served as %s boots with every relay off",
  async (type) => {
    const result = await served(type);
    if (result.status === "rejected") throw result.reason;
    const core = result.value.boot({ counter: 1, nonce: 1, saved: null });
    expect(core.view().relays).toEqual([false, false, false, false, false]);
  },
);

it("a core that is not there is an error", async () => {
  expect(await served(null)).toMatchObject({
    status: "rejected",
    reason: new Error("the control core could not be fetched: 404"),
  });
});
