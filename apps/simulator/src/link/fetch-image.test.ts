// The download against a real HTTP server on loopback.

import { afterEach, describe, expect, it } from "vitest";
import { giveImage, type ImageServer, type Misbehaviour, startImageServer } from "../../test/image-server.ts";
import { fetchImage, type ImageRequest } from "./fetch-image.ts";

const IMAGE = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251);
const PATIENCE = { retryMs: 10, stallMs: 1500 };

let server: ImageServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

type Fetched = Readonly<{ end: string; bytes: Buffer }>;

async function serve(misbehaves?: Misbehaviour): Promise<ImageServer> {
  server = await startImageServer(IMAGE, misbehaves);
  return server;
}

function fetched(change: Partial<ImageRequest> = {}, hear: (bytes: number) => void = () => {}): Promise<Fetched> {
  const pieces: Uint8Array[] = [];
  const request = {
    url: server?.url ?? "",
    key: "k".repeat(43),
    sizeBytes: IMAGE.length,
    isOnline: () => true,
    isSlow: () => false,
    ...change,
  };
  return new Promise((resolve) => {
    const end = (word: string) => resolve({ end: word, bytes: Buffer.concat(pieces) });
    const received = (bytes: Uint8Array) => {
      pieces.push(bytes);
      hear(bytes.length);
    };
    fetchImage(request, { received, complete: () => end("complete"), failed: end }, PATIENCE);
  });
}

const isImage = ({ bytes }: Fetched): boolean => bytes.equals(IMAGE);

describe("an image over HTTP", () => {
  it("arrives whole, asked for with the device's own key", async () => {
    const { keys, ranges } = await serve();
    const got = await fetched();
    expect(got.end).toBe("complete");
    expect(isImage(got)).toBe(true);
    expect({ keys, ranges }).toEqual({ keys: [`Bearer ${"k".repeat(43)}`], ranges: ["whole"] });
  });

  it("goes on from where a connection broke, as often as it breaks", async () => {
    const { ranges } = await serve((attempt, response, image) => {
      if (attempt > 3) return false;
      const start = (attempt - 1) * 50_000;
      const rest = image.subarray(start);
      response.writeHead(attempt === 1 ? 200 : 206, {
        "content-length": rest.length,
        ...(attempt > 1 && { "content-range": `bytes ${start}-${image.length - 1}/${image.length}` }),
      });
      response.write(rest.subarray(0, 50_000), () => setTimeout(() => response.destroy(), 30));
      return true;
    });
    const got = await fetched();
    expect(got.end).toBe("complete");
    expect(isImage(got)).toBe(true);
    expect(ranges).toEqual(["whole", "bytes=50000-", "bytes=100000-", "bytes=150000-"]);
  });

  it("takes nothing twice from a server that ignores Range", async () => {
    await serve((attempt, response, image) => {
      response.writeHead(200, { "content-length": image.length });
      if (attempt > 1) response.end(image);
      else response.write(image.subarray(0, 70_001), () => setTimeout(() => response.destroy(), 30));
      return true;
    });
    expect(isImage(await fetched())).toBe(true);
  });

  it.each<[string, Misbehaviour]>([
    [
      "another length than announced",
      (_attempt, response, image) => {
        giveImage(response, image.subarray(1), undefined);
        return true;
      },
    ],
    [
      "no length at all",
      (_attempt, response, image) => {
        response.writeHead(200, { "transfer-encoding": "chunked" });
        response.end(image);
        return true;
      },
    ],
    [
      "a range that nobody asked for",
      (_attempt, response, image) => {
        giveImage(response, image, "bytes=7-");
        return true;
      },
    ],
  ])("ends with bad_size at %s, before anything is kept", async (_name, misbehaves) => {
    const { ranges } = await serve(misbehaves);
    expect(await fetched()).toMatchObject({ end: "bad_size", bytes: Buffer.alloc(0) });
    expect(ranges).toHaveLength(1);
  });

  it.each([401, 403, 404, 410])("ends with net at a refusal that will stay one: %d", async (status) => {
    const { ranges } = await serve((_attempt, response) => {
      response.writeHead(status).end();
      return true;
    });
    expect((await fetched()).end).toBe("net");
    expect(ranges).toHaveLength(1);
  });

  it("[SEC-3] takes its key nowhere else: a redirect is not followed", async () => {
    const other = await startImageServer(IMAGE);
    await serve((_attempt, response) => {
      response.writeHead(302, { location: other.url }).end();
      return true;
    });
    expect((await fetched()).end).toBe("net");
    expect(other.keys).toEqual([]);
    await other.close();
  });

  it("tries a busy server again", async () => {
    await serve((attempt, response) => {
      if (attempt > 2) return false;
      response.writeHead(503).end();
      return true;
    });
    expect(isImage(await fetched())).toBe(true);
  });

  it("takes a second for a piece while the signal is weak, and loses nothing", async () => {
    await serve();
    let pieces = 0;
    const startedAtMs = performance.now();
    const got = await fetched({ isSlow: () => (pieces += 1) <= 1 });
    expect(performance.now() - startedAtMs).toBeGreaterThan(900);
    expect(isImage(got)).toBe(true);
  });

  it("waits for a slow body that moves, and gives up on one that stands still", async () => {
    const slow: Misbehaviour = (_attempt, response, image) => {
      response.writeHead(200, { "content-length": image.length });
      let at = 0;
      const timer = setInterval(() => {
        response.write(image.subarray(at, at + 30_000));
        at += 30_000;
        if (at < image.length) return;
        clearInterval(timer);
        response.end();
      }, 60);
      return true;
    };
    await serve(slow);
    expect(isImage(await fetched())).toBe(true);
    await server?.close();
    await serve((_attempt, response, image) => {
      response.writeHead(200, { "content-length": image.length });
      response.write(image.subarray(0, 1000));
      return true;
    });
    const stuck = await fetched();
    expect(stuck).toMatchObject({ end: "net" });
    expect(stuck.bytes.length).toBe(1000);
  });

  it("gives up when nobody is there", async () => {
    expect((await fetched({ url: "http://127.0.0.1:1/x" })).end).toBe("net");
  });

  it("gets nothing while Wi-Fi is gone, and goes on when it is back", async () => {
    let isOnline = true;
    let heardBytes = 0;
    const { ranges } = await serve((attempt, response, image) => {
      if (attempt > 1) return false;
      response.writeHead(200, { "content-length": image.length });
      response.write(image.subarray(0, 10_000));
      setTimeout(() => response.end(image.subarray(10_000)), 50);
      return true;
    });
    const got = await fetched({ isOnline: () => isOnline }, (bytes) => {
      heardBytes += bytes;
      if (heardBytes !== 10_000) return;
      isOnline = false;
      setTimeout(() => {
        isOnline = true;
      }, 150);
    });
    expect(isImage(got)).toBe(true);
    expect(ranges).toEqual(["whole", "bytes=10000-"]);
  });

  it("ends without a word when it is cancelled", async () => {
    await serve((_attempt, response, image) => {
      response.writeHead(200, { "content-length": image.length });
      response.write(image.subarray(0, 1000));
      return true;
    });
    const words: string[] = [];
    const request = { url: server?.url ?? "", key: "k", sizeBytes: IMAGE.length, isOnline: () => true, isSlow: () => false };
    const sink = {
      received: () => words.push("bytes"),
      complete: () => words.push("complete"),
      failed: (r: string) => words.push(r),
    };
    const { cancel } = fetchImage(request, sink, PATIENCE);
    await expect.poll(() => words).toEqual(["bytes"]);
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(words).toEqual(["bytes"]);
  });
});
