// One browser's socket: reads what it asks for, answers what cannot be understood.

import { type ClientMessage, clientMessageSchema } from "@halocline/contracts/live/socket.contract";
import type { RawData, WebSocket } from "ws";
import type { Principal } from "../features/accounts/sessions.store.ts";
import type { ReportError } from "../platform/background-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createRateLimit } from "../platform/rate-limit.ts";
import type { HouseholdFeed } from "./household-feed.ts";
import type { Hub } from "./hub.ts";
import type { OpenSocket, OpenSockets } from "./open-sockets.ts";
import { openPendingAuth } from "./pending-auth.ts";
import type { SocketPlaces } from "./socket-places.ts";
import { createSocketWriter } from "./socket-writer.ts";
import { createSubscriptions, type LoadSnapshot, type Subscriptions } from "./subscriptions.ts";

const CLOSE_POLICY = 1008;
const CLOSE_TRY_AGAIN_LATER = 1013;
/** For the other end to answer the close; without an answer it would keep its connection for 30 s. */
const CLOSE_GRACE_MS = 1000;
/** A page that watches 200 devices says so at once, and takes it back when it leaves. */
const MESSAGE_LIMIT = { most: 600, windowMs: 10_000, mostKeys: 1 };

export type SocketDeps = Readonly<{
  hub: Hub;
  households: HouseholdFeed;
  loadSnapshot: LoadSnapshot;
  openSockets: Pick<OpenSockets, "add">;
  places: SocketPlaces;
  useTicket: (ticket: string) => Promise<Principal | null>;
  reportError: ReportError;
  metrics: Metrics;
  clock: Clock;
}>;

type Refuse = (code: string, message: string) => void;

/** One too many of its session or its address. */
function closeFull(socket: WebSocket, { closedFull }: Metrics["live"]): void {
  closedFull.inc();
  socket.close(CLOSE_TRY_AGAIN_LATER, "too many sockets");
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

export type SocketCaller = Readonly<{
  /** Null for a client without a cookie, which has to show a ticket first. */
  principal: Principal | null;
  ip: string;
}>;

export function serveSocket(socket: WebSocket, { principal, ip }: SocketCaller, deps: SocketDeps): void {
  const { live } = deps.metrics;
  const place = deps.places.take(ip, principal?.sessionId ?? null, () => {
    stage.close();
    closeFull(socket, live);
  });
  if (!place) return closeFull(socket, live);
  const writer = createSocketWriter(socket, {
    onSent: () => live.sent.inc(),
    onCoalesced: () => live.coalesced.inc(),
    onClosedSlow: () => {
      live.closedSlow.inc();
      stage.close();
    },
  });
  const send = (key: string, text: string) => writer.send(key, text);
  const refuse: Refuse = (code, message) => send(`error ${code}`, JSON.stringify({ type: "error", data: { code, message } }));
  const end = () => socket.close(CLOSE_POLICY, "signed out");
  const onError = (error: unknown) => deps.reportError("live_ticket", error);

  const serve = (known: Principal): Stage =>
    openConversation(known, { ...deps, send, beat: (text) => writer.beat(text), refuse, end });
  let stage: Stage;
  if (principal) stage = serve(principal);
  else {
    const onKnown = (known: Principal, early: readonly ClientMessage[]) => {
      stage = serve(known);
      place.signIn(known.sessionId);
      for (const message of early) stage.take(message);
    };
    stage = openPendingAuth({ useTicket: deps.useTicket, refuse, onKnown, end, onError });
  }

  live.sockets.inc();
  const isWithinLimit = createRateLimit(deps.clock, MESSAGE_LIMIT);
  socket.on("message", (data) => {
    if (!isWithinLimit("")) return socket.close(CLOSE_POLICY, "too many messages");
    const message = clientMessageSchema.safeParse(parseJson(data));
    if (message.success) stage.take(message.data);
    else refuse("bad_message", "That message was not understood.");
  });
  socket.on("close", () => {
    live.sockets.dec();
    place.leave();
    writer.stop();
    stage.close();
  });
}

type Stage = Readonly<{ take: (message: ClientMessage) => void; close: () => void }>;

type ConversationDeps = SocketDeps &
  Readonly<{ send: (key: string, text: string) => void; beat: OpenSocket["beat"]; refuse: Refuse; end: () => void }>;

function openConversation(principal: Principal, deps: ConversationDeps): Stage {
  const { accountId } = principal;
  const subscriptions = createSubscriptions({ ...deps, accountId });
  const leaveHousehold = deps.households.join(accountId, deps.send);
  const hush = () => {
    leaveHousehold();
    subscriptions.clear();
  };
  // What is said after the end of a right would be said to a stranger: it is silent from here, whenever the connection is gone.
  const end = () => {
    hush();
    deps.end();
  };
  const leave = deps.openSockets.add({ principal, end, beat: deps.beat });
  return {
    take(message) {
      if (message.type === "authenticate") return deps.refuse("already_authenticated", "This connection is signed in already.");
      const { deviceId } = message.data;
      if (message.type === "unsubscribe_device") return subscriptions.remove(deviceId);
      subscribe(subscriptions, deviceId, deps);
    },
    close() {
      leave();
      hush();
    },
  };
}

function subscribe(subscriptions: Subscriptions, deviceId: string, { reportError, refuse }: ConversationDeps): void {
  subscriptions.add(deviceId).catch((error: unknown) => {
    subscriptions.remove(deviceId);
    reportError("live_subscription", error);
    refuse("unavailable", "Live data is not available right now.");
  });
}

function parseJson(data: RawData): unknown {
  try {
    // A message arrives in one piece unless the server asks for fragments.
    return JSON.parse((data as Buffer).toString("utf8"));
  } catch {
    return null;
  }
}
