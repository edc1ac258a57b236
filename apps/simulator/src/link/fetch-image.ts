// The image over HTTP(S), with the device's own key. A break is mended from where it was (Range); a length that is not the
// announced one ends it. What came is judged elsewhere, by its hash and its signature.

import { setTimeout as wait } from "node:timers/promises";
import type { ImageSink } from "@halocline/virtual-device/device/image-slot";

export type ImageRequest = Readonly<{
  url: string;
  key: string;
  sizeBytes: number;
  /** False is Wi-Fi gone: nothing passes. */
  isOnline: () => boolean;
  /** A weak signal: every piece takes a second. */
  isSlow: () => boolean;
}>;

/** A test may be less patient. */
export type Patience = Readonly<{ retryMs: number; stallMs: number }>;

/** The server takes an update that stands still for 120 s for failed; the device gives up a little earlier. */
const PATIENCE: Patience = { retryMs: 2000, stallMs: 100_000 };
const SLOW_PIECE_MS = 1000;
/** Worth another try; every other refusal stays one. */
const BUSY_STATUSES: readonly number[] = [408, 429, 500, 502, 503, 504];

class Refused extends Error {
  readonly reason: "bad_size" | "net";

  constructor(reason: "bad_size" | "net") {
    super(reason);
    this.reason = reason;
  }
}

/** How many bytes at the front of this answer are known already. */
function bytesToSkip(response: Response, fromByte: number, sizeBytes: number): number {
  const { status, headers } = response;
  if (BUSY_STATUSES.includes(status)) throw new Error(`answered ${status}`);
  if (status !== 200 && status !== 206) throw new Refused("net");
  const startByte = status === 206 ? fromByte : 0;
  const range = `bytes ${startByte}-${sizeBytes - 1}/${sizeBytes}`;
  if (status === 206 && headers.get("content-range") !== range) throw new Refused("bad_size");
  if (headers.get("content-length") !== String(sizeBytes - startByte)) throw new Refused("bad_size");
  return fromByte - startByte;
}

class Download {
  readonly #request: ImageRequest;
  readonly #sink: ImageSink;
  readonly #patience: Patience;
  readonly #whole = new AbortController();
  #receivedBytes = 0;
  #movedAtMs = performance.now();

  constructor(request: ImageRequest, sink: ImageSink, patience: Patience) {
    this.#request = request;
    this.#sink = sink;
    this.#patience = patience;
  }

  cancel(): void {
    this.#whole.abort();
  }

  async run(): Promise<void> {
    const { retryMs, stallMs } = this.#patience;
    while (!this.#whole.signal.aborted) {
      try {
        await this.#attempt();
        return this.#sink.complete();
      } catch (error) {
        if (this.#whole.signal.aborted) return;
        if (error instanceof Refused) return this.#sink.failed(error.reason);
        if (performance.now() - this.#movedAtMs >= stallMs) return this.#sink.failed("net");
        await wait(retryMs);
      }
    }
  }

  /** Ends well only with the last byte. */
  async #attempt(): Promise<void> {
    const { url, key, sizeBytes, isOnline } = this.#request;
    if (!isOnline()) throw new Error("no network");
    const stalled = new AbortController();
    const timer = setInterval(() => this.#watch(stalled), Math.min(1000, this.#patience.stallMs / 4));
    try {
      const response = await fetch(url, {
        headers: {
          authorization: `Bearer ${key}`,
          // Compressed on the way it would have another length.
          "accept-encoding": "identity",
          ...(this.#receivedBytes > 0 && { range: `bytes=${this.#receivedBytes}-` }),
        },
        // The key goes to the address that was named, and nowhere else.
        redirect: "error",
        signal: AbortSignal.any([this.#whole.signal, stalled.signal]),
      });
      await this.#read(response);
    } finally {
      clearInterval(timer);
      stalled.abort();
    }
    if (this.#receivedBytes < sizeBytes) throw new Error("the connection broke");
  }

  async #read(response: Response): Promise<void> {
    let skipBytes = bytesToSkip(response, this.#receivedBytes, this.#request.sizeBytes);
    for await (const bytes of response.body ?? []) {
      if (this.#whole.signal.aborted || !this.#request.isOnline()) throw new Error("no network");
      const news = bytes.subarray(Math.min(skipBytes, bytes.length));
      skipBytes -= bytes.length - news.length;
      if (news.length === 0) continue;
      this.#receivedBytes += news.length;
      this.#movedAtMs = performance.now();
      this.#sink.received(news);
      if (this.#request.isSlow()) await wait(SLOW_PIECE_MS);
    }
  }

  #watch(stalled: AbortController): void {
    const isStalled = performance.now() - this.#movedAtMs >= this.#patience.stallMs;
    if (isStalled || !this.#request.isOnline()) stalled.abort();
  }
}

export function fetchImage(
  request: ImageRequest,
  sink: ImageSink,
  patience: Patience = PATIENCE,
): Readonly<{ cancel: () => void }> {
  const download = new Download(request, sink, patience);
  void download.run();
  return { cancel: () => download.cancel() };
}
