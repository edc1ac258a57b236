import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { Providers } from "@/app/providers.tsx";
import { createQueryClient } from "@/app/query-client.ts";
import { createAppRouter } from "@/app/router.tsx";
import { holdClock } from "@/lib/time/ticker.ts";
import { applyMessage } from "@/live/apply-message.ts";
import { LiveSocket } from "@/live/live-socket.ts";
import { FakeWebSocket, fakeSocketClass } from "./fake-web-socket.ts";

/** The whole app at an address, with a memory for its history and a socket that the test plays. */
export function openApp(path = "/") {
  FakeWebSocket.opened = [];
  const queryClient = createQueryClient();
  const socket = new LiveSocket("ws://here/ws", fakeSocketClass, (message) => applyMessage(queryClient, message));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  holdClock();
  render(<Providers queryClient={queryClient} socket={socket} router={router} />);
  return { router, queryClient };
}
