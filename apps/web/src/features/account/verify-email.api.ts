import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";

/** A link works once, so the page may use it once: a query, cached for good, survives a double mount. */
export const useVerifyEmail = (token: string) =>
  useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => call("POST /api/auth/verify-email", { body: { token } }),
    enabled: token !== "",
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
