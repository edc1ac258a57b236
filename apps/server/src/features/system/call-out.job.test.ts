import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createCallOutJob } from "./call-out.job.ts";

const SECRET = "3f1c-the-operators-own";
let close = () => {};
afterEach(() => close());

async function callOut(isWell: boolean, answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const [lines, metrics]: [string[], ReturnType<typeof createMetrics>] = [[], createMetrics()];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  await createCallOutJob(`http://127.0.0.1:${port}/${SECRET}`, () => isWell).run({ logger, metrics });
  const { values } = await metrics.callOuts.get();
  return { asked, lines, outcomes: values.map(({ labels }) => labels.outcome) };
}
const statusOf =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end("ok");

describe("the sign of life to somebody outside", () => {
  it("is given while everything is well", async () => {
    expect(await callOut(true, statusOf(200))).toMatchObject({ asked: [`/${SECRET}`], lines: [], outcomes: ["taken"] });
  });

  it("stays away while something is not", async () => {
    expect(await callOut(false, statusOf(200))).toMatchObject({ asked: [], outcomes: ["withheld"] });
  });

  it("is sent to no other address, and its own is in no log", async () => {
    const { asked, lines, outcomes } = await callOut(true, statusOf(302, { location: "/elsewhere" }));
    expect([asked, outcomes]).toEqual([[`/${SECRET}`], ["failed"]]);
    expect(lines.join("")).toContain('"status":302');
    expect(lines.join("")).not.toContain(SECRET);
  });

  it("that nobody takes fails nothing", async () => {
    const { lines, outcomes } = await callOut(true, (response) => void response.destroy());
    expect(outcomes).toEqual(["failed"]);
    expect(lines.join("")).toContain("did not arrive");
    expect(lines.join("")).not.toContain(SECRET);
  });
});
