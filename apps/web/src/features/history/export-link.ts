import { pathOf } from "@/lib/http/call.ts";
import { exportKind, type LogFilter } from "./log/log-filter.ts";
import { isoStretch, type Stretch } from "./time-range.ts";

/** The file is written by the server as it is read, so it is a link: nothing is held in the page. */
export function exportHref(tankId: string, stretch: Stretch, { kind, status }: LogFilter, timezone: string): string {
  const query = new URLSearchParams({ ...isoStretch(stretch), kind: exportKind(kind), status, timezone });
  return `${pathOf("GET /api/tanks/:id/export", { params: { id: tankId } })}?${query}`;
}
