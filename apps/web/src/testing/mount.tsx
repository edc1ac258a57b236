import type { AnyRouter } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { Providers } from "@/app/providers.tsx";
import { createQueryClient } from "@/app/query-client.ts";
import { holdClock } from "@/lib/time/ticker.ts";
import { applyMessage } from "@/live/apply-message.ts";
import { LiveSocket } from "@/live/live-socket.ts";
import { FakeWebSocket, fakeSocketClass } from "./fake-web-socket.ts";
import { notePage } from "./mounted-pages.ts";

/** As main.tsx does it, with a socket that the test plays. */
export function mount<R extends AnyRouter>(router: R) {
  FakeWebSocket.opened = [];
  const queryClient = createQueryClient();
  notePage(queryClient);
  const socket = new LiveSocket("ws://here/ws", fakeSocketClass, (message) => applyMessage(queryClient, message));
  holdClock();
  render(<Providers queryClient={queryClient} socket={socket} router={router} />);
  return { router, queryClient };
}
