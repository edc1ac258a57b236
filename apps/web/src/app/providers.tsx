import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { LiveProvider } from "../live/live-context.tsx";
import type { LiveSocket } from "../live/live-socket.ts";
import { ToastArea } from "../ui/toast/toast-area.tsx";
import type { AppRouter } from "./router.tsx";

type ProvidersProps = Readonly<{ queryClient: QueryClient; socket: LiveSocket; router: AppRouter }>;

export function Providers({ queryClient, socket, router }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveProvider value={socket}>
        <RouterProvider router={router} />
        <ToastArea />
      </LiveProvider>
    </QueryClientProvider>
  );
}
