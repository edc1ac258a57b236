import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { read } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const PAGE = 20;

/** From the newest line back, a page at a time. Not read again by itself: lines would move under the reader. */
export const useAuditLines = () =>
  useInfiniteQuery({
    queryKey: ["api", "audit"],
    queryFn: ({ pageParam }) =>
      read("GET /api/audit", { query: { limit: PAGE, ...(pageParam !== null && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.length === PAGE ? page.at(-1)?.id : undefined),
    refetchInterval: false,
  });

/** Names of devices and tanks that are still there, by their ids. */
export function usePlaceNames(): ReadonlyMap<string, string> {
  const devices = useQuery(readQuery("GET /api/devices")).data ?? [];
  return new Map(devices.flatMap(({ id, name, tanks }) => [[id, name], ...tanks.map((tank) => [tank.id, tank.name] as const)]));
}
