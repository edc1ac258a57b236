// The water's end of the socket: a program connects, and each control period is a question and an answer.

import { createServer, type Server, type Socket } from "node:net";
import { ANSWER_BYTES, decodeAnswer, encodeWater, type WaterAnswer, type WaterMessage } from "./water-messages.ts";

export class WaterSocket {
  readonly #server: Server;
  #program: Socket | null = null;
  #received = Buffer.alloc(0);
  #hasGreeted = false;
  #answered: ((answer: WaterAnswer | null) => void) | null = null;

  constructor(path: string) {
    this.#server = createServer((socket) => this.#take(socket)).listen(path);
  }

  get isConnected(): boolean {
    return this.#program !== null;
  }

  /** Null: there is no program, or it has gone. */
  pass(message: WaterMessage): Promise<WaterAnswer | null> {
    const program = this.#program;
    if (!program) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#answered = resolve;
      program.write(encodeWater(message));
    });
  }

  close(): void {
    this.#program?.destroy();
    this.#server.close();
  }

  #take(socket: Socket): void {
    this.#program?.destroy();
    this.#program = socket;
    this.#received = Buffer.alloc(0);
    this.#hasGreeted = false;
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#lose(socket));
    socket.on("data", (bytes) => this.#hear(bytes));
  }

  #lose(socket: Socket): void {
    if (this.#program !== socket) return;
    this.#program = null;
    this.#answer(null);
  }

  /** Its first word comes unasked: what its pins carry at the start. */
  #hear(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (this.#received.length >= ANSWER_BYTES) {
      const answer = decodeAnswer(this.#received.subarray(0, ANSWER_BYTES));
      this.#received = this.#received.subarray(ANSWER_BYTES);
      if (!this.#hasGreeted && answer.relays.some(Boolean)) throw new Error("the program began with an output on");
      if (this.#hasGreeted) this.#answer(answer);
      this.#hasGreeted = true;
    }
  }

  #answer(answer: WaterAnswer | null): void {
    const answered = this.#answered;
    this.#answered = null;
    answered?.(answer);
  }
}
