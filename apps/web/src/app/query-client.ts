import { QueryClient } from "@tanstack/react-query";
import { READ_POLICY } from "@/config/timing.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { createMutationCache } from "@/ui/toast/mutation-toasts.ts";

/** Whoever was told that the database is away has been answered: the screen says so, and asks again at its usual pace. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < READ_POLICY.retry && rejectionCode(error) !== "unavailable";

class FreshQueryClient extends QueryClient {
  /**
   * After a change no screen may show an answer from before it. TanStack repeats a request only where there is an answer already: it
   * would wait for a first request that is on its way, and show the old answer until the next poll.
   */
  override invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: "active" }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** `networkMode: "always"`: the server may be this very machine, reachable without any network. */
export const createQueryClient = (): QueryClient =>
  new FreshQueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: { ...READ_POLICY, retry: isWorthRetrying, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
