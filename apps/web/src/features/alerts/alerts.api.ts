import { useQuery } from "@tanstack/react-query";
import { ALERTS_POLL_MS } from "../../config/timing.ts";
import { readQuery } from "../../lib/http/read-query.ts";

export const useUnacknowledgedAlerts = () =>
  useQuery({ ...readQuery("GET /api/alerts", { query: { acknowledged: "false" } }), refetchInterval: ALERTS_POLL_MS });
