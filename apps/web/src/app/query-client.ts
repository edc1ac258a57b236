import { QueryClient } from "@tanstack/react-query";
import { READ_POLICY } from "@/config/timing.ts";
import { createMutationCache } from "@/ui/toast/mutation-toasts.ts";

/** `networkMode: "always"`: the server may be this very machine, reachable without any network. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: { ...READ_POLICY, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
