// One ack per command id: a repeated command repeats its ack and has no second effect (SAFE-10).
// The real control core will execute commands; until then every one is answered "unsupported".

import { ackSchema } from "@halocline/contracts/device/replies.contract";

type AckMessage = ReturnType<typeof ackSchema.parse>;

const REMEMBERED_IDS = 32;

export class CommandAnswers {
  readonly #answers = new Map<string, AckMessage>();

  /** Null for something that has no id to answer to. */
  answer(command: unknown, situation: Omit<AckMessage, "v" | "id" | "result">): AckMessage | null {
    const id = idOf(command);
    if (id === null) return null;
    const earlier = this.#answers.get(id);
    if (earlier) return earlier;
    const ack: AckMessage = { v: 1, id, result: "unsupported", ...situation };
    if (!ackSchema.safeParse(ack).success) return null;
    this.#answers.set(id, ack);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > REMEMBERED_IDS && oldest !== undefined) this.#answers.delete(oldest);
    return ack;
  }
}

function idOf(command: unknown): string | null {
  if (typeof command !== "object" || command === null) return null;
  const { v, id } = command as { v?: unknown; id?: unknown };
  return v === 1 && typeof id === "string" ? id : null;
}
