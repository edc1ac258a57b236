// The slot that is not running, while an image arrives in it. It never takes more than was announced.

import type { UpdateFailure } from "./flash.ts";

/** What a download tells, in any order of pieces that HTTP gives. */
export type ImageSink = Readonly<{
  received: (bytes: Uint8Array) => void;
  complete: () => void;
  failed: (reason: UpdateFailure) => void;
}>;

export class ImageSlot implements ImageSink {
  readonly #sizeBytes: number;
  #pieces: Uint8Array[] = [];
  #receivedBytes = 0;
  #end: "complete" | UpdateFailure | null = null;

  constructor(sizeBytes: number) {
    this.#sizeBytes = sizeBytes;
  }

  /** Null while it is still arriving. */
  get end(): "complete" | UpdateFailure | null {
    return this.#end;
  }

  get percent(): number {
    return Math.floor((100 * this.#receivedBytes) / this.#sizeBytes);
  }

  readonly received = (bytes: Uint8Array): void => {
    if (this.#end !== null) return;
    this.#receivedBytes += bytes.length;
    if (this.#receivedBytes > this.#sizeBytes) return this.failed("bad_size");
    this.#pieces.push(bytes);
  };

  readonly complete = (): void => {
    this.#end ??= this.#receivedBytes === this.#sizeBytes ? "complete" : "bad_size";
  };

  readonly failed = (reason: UpdateFailure): void => {
    this.#end ??= reason;
    this.#pieces = [];
    this.#receivedBytes = Math.min(this.#receivedBytes, this.#sizeBytes);
  };

  image(): Uint8Array {
    const image = new Uint8Array(this.#sizeBytes);
    let at = 0;
    for (const piece of this.#pieces) {
      image.set(piece, at);
      at += piece.length;
    }
    return image;
  }
}
