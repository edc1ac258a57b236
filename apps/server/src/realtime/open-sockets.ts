// A socket stays open for hours, and what allowed it may end meanwhile. The database tells what ends, and that closes it at
// once; every few seconds one question for all open sockets together finds what was not heard (SEC-6).

import { setImmediate as nextTurn } from "node:timers/promises";
import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { Ending } from "../db/endings.ts";
import type { Principal } from "../features/accounts/sessions.store.ts";
import type { ReportError } from "../platform/background-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Hub } from "./hub.ts";

/** With the question's own time well below the five seconds promised. */
export const SWEEP_EVERY_MS = 4000;

/** After so many heartbeats everybody else has a turn: a hundred thousand in one go would hold up a stop by a second. */
const BEATS_PER_TURN = 500;

export type OpenSocket = Readonly<{ principal: Principal; end: () => void; beat: (text: string) => void }>;

export type OpenSocketsDeps = Readonly<{
  hub: Pick<Hub, "watchedDevices" | "setOwners">;
  findPrincipals: (sessionIds: readonly string[]) => Promise<readonly Principal[]>;
  findOwners: (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  reportError: ReportError;
  isServerBehind: () => boolean;
  clock: Clock;
}>;

export function createOpenSockets({ hub, findPrincipals, findOwners, reportError, isServerBehind, clock }: OpenSocketsDeps) {
  const open = new Set<OpenSocket>();

  async function endChanged(): Promise<void> {
    const asked = [...open];
    if (asked.length === 0) return;
    const sessionIds = [...new Set(asked.map(({ principal }) => principal.sessionId))];
    const standing = new Map((await findPrincipals(sessionIds)).map((principal) => [principal.sessionId, principal]));
    for (const socket of asked) if (!isSame(socket.principal, standing.get(socket.principal.sessionId))) socket.end();
  }

  async function renewOwners(): Promise<void> {
    const deviceIds = hub.watchedDevices();
    if (deviceIds.length > 0) hub.setOwners(deviceIds, await findOwners(deviceIds));
  }

  return {
    add(socket: OpenSocket): () => void {
      open.add(socket);
      return () => void open.delete(socket);
    },
    onEnding({ kind, id }: Ending): void {
      const isMeant = ({ principal: { sessionId, userId, accountId } }: OpenSocket) =>
        id === (kind === "session" ? sessionId : kind === "user" ? userId : accountId);
      const meant = [...open].filter(isMeant);
      if (kind !== "household") for (const socket of meant) socket.end();
      // The next sweep asks again.
      else if (meant.length > 0) renewOwners().catch((error: unknown) => reportError("owner_read", error));
      // A real device that joins a demonstration ends every visit.
      if (kind === "household" && meant.some(({ principal }) => principal.isVisitor))
        endChanged().catch((error: unknown) => reportError("owner_read", error));
    },
    /** The same text for all of one turn, written without asking anybody, so that it costs little more than the sending. */
    async beat(): Promise<void> {
      const beaten = [...open];
      for (let from = 0; from < beaten.length; from += BEATS_PER_TURN) {
        if (from > 0) await nextTurn();
        const text = heartbeatAt(clock(), isServerBehind());
        for (const socket of beaten.slice(from, from + BEATS_PER_TURN)) socket.beat(text);
      }
    },
    async sweep(): Promise<void> {
      await Promise.all([endChanged(), renewOwners()]);
    },
  };
}

/** A page that hears readings polls nothing: from here it learns that the record behind them is late, and that it no longer is. */
function heartbeatAt(nowMs: number, isServerBehind: boolean): string {
  const data = { at: new Date(nowMs).toISOString(), ...(isServerBehind && { isServerBehind }) };
  const message: ServerMessage = { type: "heartbeat", data };
  return JSON.stringify(message);
}

const isSame = (before: Principal, now: Principal | undefined): boolean =>
  now !== undefined &&
  now.accountId === before.accountId &&
  now.membershipRole === before.membershipRole &&
  now.isAdmin === before.isAdmin;

export type OpenSockets = ReturnType<typeof createOpenSockets>;
