// A socket without a cookie: it may say who it is, with a ticket, and nothing else. What it sends while its ticket is
// looked up is kept, because a client need not wait for an answer.

import type { ClientMessage } from "@halocline/contracts/live/socket.contract";
import type { Principal } from "../features/accounts/sessions.store.ts";

const WAIT_MS = 10_000;
const MAX_EARLY_MESSAGES = 50;

export type PendingAuthDeps = Readonly<{
  useTicket: (ticket: string) => Promise<Principal | null>;
  refuse: (code: string, message: string) => void;
  /** Called once, with what was said in the meantime. */
  onKnown: (principal: Principal, early: readonly ClientMessage[]) => void;
  end: () => void;
  onError: (error: unknown) => void;
}>;

export function openPendingAuth({ useTicket, refuse, onKnown, end, onError }: PendingAuthDeps) {
  const early: ClientMessage[] = [];
  let isAsking = false;
  let isOver = false;
  const timer = setTimeout(() => leave(end), WAIT_MS);

  function leave(then: () => void): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    then();
  }

  async function ask(ticket: string): Promise<void> {
    isAsking = true;
    const principal = await useTicket(ticket);
    if (principal) return leave(() => onKnown(principal, early));
    refuse("bad_ticket", "This ticket is not valid. Please get a new one.");
    leave(end);
  }

  return {
    take(message: ClientMessage): void {
      if (isAsking) {
        if (early.push(message) > MAX_EARLY_MESSAGES) leave(end);
      } else if (message.type === "authenticate") {
        ask(message.data.token).catch((error: unknown) => {
          onError(error);
          leave(end);
        });
      } else refuse("not_signed_in", "Please authenticate first.");
    },
    close: () => leave(() => {}),
  };
}
