import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { readQuery } from "@/lib/http/read-query.ts";
import { SOFT_TONE, type Tone } from "@/ui/tone.ts";

type Style = Readonly<{ text: string; tone: Tone; dot: string }>;

const ONLINE: Style = { text: "System online", tone: "ok", dot: "bg-ok" };
const DEGRADED: Style = { text: "System online, with trouble", tone: "warn", dot: "bg-warn" };
const UNREACHABLE: Style = { text: "System unreachable", tone: "danger", dot: "bg-danger" };
const ASKING: Style = { text: "Asking the system", tone: "muted", dot: "bg-muted" };

/** The state is this instance's own; the level is nobody's, and says so. */
export function SystemBanner() {
  const health = useQuery(readQuery("GET /api/health"));
  const { text, tone, dot } = styleFor(health.isError, health.data?.status);
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel px-4 py-3 text-sm",
        SOFT_TONE[tone],
      )}
    >
      <p role="status" className="flex items-center gap-2 font-semibold">
        <span className={clsx("size-2.5 rounded-full", dot)} aria-hidden="true" />
        {text}
      </p>
      <p className="tabular-nums">Example: water level 31.3 mm</p>
    </div>
  );
}

function styleFor(isUnreachable: boolean, status: "ok" | "degraded" | undefined): Style {
  if (isUnreachable) return UNREACHABLE;
  if (status === undefined) return ASKING;
  return status === "ok" ? ONLINE : DEGRADED;
}
