import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { readQuery } from "@/lib/http/read-query.ts";
import { SOFT_TONE, type Tone } from "@/ui/tone.ts";

type Words = Readonly<{ text: string; tone: Tone; dot: string }>;

const ONLINE: Words = { text: "System online", tone: "ok", dot: "bg-ok" };
const DEGRADED: Words = { text: "System online, with trouble", tone: "warn", dot: "bg-warn" };
const UNREACHABLE: Words = { text: "System unreachable", tone: "danger", dot: "bg-danger" };
const ASKING: Words = { text: "Asking the system", tone: "muted", dot: "bg-muted" };

/** The state is this instance's own; the level is nobody's, and says so. */
export function SystemBanner() {
  const health = useQuery(readQuery("GET /api/health"));
  const { text, tone, dot } = wordsFor(health.isError, health.data?.status);
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

function wordsFor(isUnreachable: boolean, status: "ok" | "degraded" | undefined): Words {
  if (isUnreachable) return UNREACHABLE;
  if (status === undefined) return ASKING;
  return status === "ok" ? ONLINE : DEGRADED;
}
