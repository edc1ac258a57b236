import { QueryClient } from "@tanstack/react-query";
import { READ_POLICY } from "@/config/timing.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { createMutationCache } from "@/ui/toast/mutation-toasts.ts";

/** Whoever was told that the database is away has been answered: the screen says so, and asks again at its usual pace. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < READ_POLICY.retry && rejectionCode(error) !== "unavailable";

/** `networkMode: "always"`: the server may be this very machine, reachable without any network. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: { ...READ_POLICY, retry: isWorthRetrying, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
