import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { releaseClock } from "@/lib/time/ticker.ts";
import { LiveProvider } from "@/live/live-context.tsx";
import type { LiveSocket } from "@/live/live-socket.ts";
import { ToastArea } from "@/ui/toast/toast-area.tsx";

type ProvidersProps = Readonly<{ queryClient: QueryClient; socket: LiveSocket; router: AnyRouter }>;

export function Providers({ queryClient, socket, router }: ProvidersProps) {
  // The last effect of the first drawing: by now every clock on the page ticks.
  useEffect(releaseClock, []);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveProvider socket={socket}>
        <RouterProvider router={router} />
        <ToastArea />
      </LiveProvider>
    </QueryClientProvider>
  );
}
