// Forms as they really come: over a socket, in pieces, too large, too slow, and broken off.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { answerError } from "./errors.ts";
import { receiveForm, takeForms } from "./receive-form.ts";

const MAX_FILE_BYTES = 1024 * 1024;
const WITHIN_MS = 500;
const BOUNDARY = "----a-boundary";
const rules = { fileField: "firmware", nameEnding: ".bin", maxFileBytes: MAX_FILE_BYTES, withinMs: WITHIN_MS };

let app: FastifyInstance;
let port: number;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "halocline-forms-"));
  vi.stubEnv("TMPDIR", folder);
  app = fastify();
  app.setErrorHandler(answerError);
  await app.register(async (scope) => {
    await takeForms(scope);
    scope.post("/form", async (request) => {
      const { fields, bytes } = await receiveForm(request, rules);
      return { fields, length: bytes.length, last: bytes.at(-1) };
    });
  });
  app.post("/elsewhere", async () => "reached");
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileStart = (name = "firmware", filename = "a.bin"): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Answer = Readonly<{ status: number; body: { code?: string; fields?: Record<string, unknown>; length?: number } }>;

function open(headers: Record<string, string | number> = {}, path = "/form"): { sender: ClientRequest; answer: Promise<Answer> } {
  const sender = httpRequest({ port, path, method: "POST", headers: { "content-type": TYPE, ...headers } });
  const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sender.once("response", resolve).once("error", reject);
  const answer = response.then(async (message) => {
    const text = Buffer.concat(await message.toArray()).toString();
    // The server may close while we are still sending.
    sender.on("error", () => {});
    return { status: message.statusCode ?? 0, body: JSON.parse(text) };
  });
  return { sender, answer };
}

const post = (body: string, path = "/form"): Promise<Answer> => {
  const { sender, answer } = open({}, path);
  sender.end(body);
  return answer;
};

const isDiskClean = (): boolean => readdirSync(folder).length === 0;

describe("[SEC-11] a form with a file", () => {
  it("is taken, whatever type the sender calls the file, and leaves nothing on disk", async () => {
    const body = field("version", "1.2.3") + fileStart() + "x".repeat(100_000) + END;
    expect(await post(body)).toMatchObject({ status: 200, body: { fields: { version: "1.2.3" }, length: 100_000, last: 120 } });
    const after = fileStart() + "x".repeat(MAX_FILE_BYTES) + `\r\n${field("version", "1.2.3")}--${BOUNDARY}--\r\n`;
    expect(await post(after)).toMatchObject({ status: 200, body: { fields: { version: "1.2.3" }, length: MAX_FILE_BYTES } });
    expect(isDiskClean()).toBe(true);
  });

  it.each<[string, string, number]>([
    ["no file", field("version", "1") + END, 400],
    ["a file of another name", fileStart("firmware", "a.txt") + END, 400],
    ["a file in another field", fileStart("picture") + END, 400],
    ["a second file", `${fileStart()}x\r\n${fileStart()}y${END}`, 413],
    ["a field twice", field("version", "1") + field("version", "2") + fileStart() + END, 400],
    ["a field too long", field("notes", "x".repeat(70_000)) + fileStart() + END, 400],
    ["a field that no database holds", field("notes", "a\0b") + fileStart() + END, 400],
    ["too many fields", Array.from({ length: 21 }, (_, index) => field(`f${index}`, "")).join("") + fileStart() + END, 413],
    ["a field called as a prototype's", field("__proto__", "x") + fileStart() + END, 400],
    ["no end", `${fileStart()}xxxx`, 400],
  ])("is refused with %s", async (_, body, status) => {
    expect(await post(body)).toMatchObject({ status });
    expect(isDiskClean()).toBe(true);
  });

  it("is refused unread where no form is asked for, and where no form comes", async () => {
    expect(await post(fileStart() + END, "/elsewhere")).toMatchObject({ status: 415 });
    for (const [type, status, code] of [
      ["application/json", 415, "form_required"],
      ["multipart/form-data", 400, "bad_form"],
    ] as const) {
      const { sender, answer } = open({ "content-type": type });
      sender.end("{}");
      expect(await answer).toMatchObject({ status, body: { code } });
    }
  });
});

describe("[SEC-11] a form that would do harm", () => {
  it("is refused by its announced length, before it is sent", async () => {
    const { sender, answer } = open({ "content-length": 200_000_000 });
    sender.flushHeaders();
    expect(await answer).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(isDiskClean()).toBe(true);
    sender.destroy();
  });

  it("is refused at its limit when no length is announced, while it is still being sent", async () => {
    const { sender, answer } = open();
    sender.write(fileStart());
    sender.write(Buffer.alloc(MAX_FILE_BYTES + 1));
    expect(await answer).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(isDiskClean()).toBe(true);
    sender.destroy();
  });

  it.each([
    ["in the middle of a file", fileStart() + "x".repeat(1000)],
    ["between two parts", field("version", "1.2.3")],
    ["before its first byte", ""],
  ])("is refused when it stands still %s, and its connection is closed", async (_, start) => {
    const { sender, answer } = open();
    const closed = new Promise((resolve) => sender.once("close", resolve));
    sender.flushHeaders();
    sender.write(start);
    const beganMs = performance.now();
    expect(await answer).toMatchObject({ status: 408, body: { code: "too_slow" } });
    expect(performance.now() - beganMs).toBeGreaterThan(WITHIN_MS - 50);
    sender.once("error", () => {});
    // Going on now is too late.
    sender.write(`\r\n${fileStart()}${"x".repeat(1000)}`);
    await closed;
    expect(isDiskClean()).toBe(true);
  });

  it("leaves nothing when its connection breaks", async () => {
    const { sender, answer } = open();
    answer.catch(() => {});
    sender.write(fileStart() + "x".repeat(100_000));
    await eventually(
      async () => readdirSync(folder),
      (names) => names.length === 1,
    );
    sender.destroy();
    await eventually(
      async () => readdirSync(folder),
      (names) => names.length === 0,
    );
  });
});
