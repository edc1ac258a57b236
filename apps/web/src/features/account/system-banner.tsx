import { accountMessages } from "@halocline/messages/texts/account";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { formatMm } from "@/lib/format.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { SOFT_TONE, type Tone } from "@/ui/tone.ts";

type Style = Readonly<{ name: "online" | "degraded" | "unreachable" | "asking"; tone: Tone; dot: string }>;

const ONLINE: Style = { name: "online", tone: "ok", dot: "bg-ok" };
const DEGRADED: Style = { name: "degraded", tone: "warn", dot: "bg-warn" };
const UNREACHABLE: Style = { name: "unreachable", tone: "danger", dot: "bg-danger" };
const ASKING: Style = { name: "asking", tone: "muted", dot: "bg-muted" };

/** The state is this instance's own; the level is nobody's, and says so. */
export function SystemBanner() {
  const texts = accountMessages().system;
  const health = useQuery(readQuery("GET /api/health"));
  const { name, tone, dot } = styleFor(health.isError, health.data?.status);
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-panel px-4 py-3 text-sm",
        SOFT_TONE[tone],
      )}
    >
      <p role="status" className="flex items-center gap-2 font-semibold">
        <span className={clsx("size-2.5 rounded-full", dot)} aria-hidden="true" />
        {texts[name]}
      </p>
      <p className="tabular-nums">{texts.example({ level: formatMm(31.3) })}</p>
    </div>
  );
}

function styleFor(isUnreachable: boolean, status: "ok" | "degraded" | undefined): Style {
  if (isUnreachable) return UNREACHABLE;
  if (status === undefined) return ASKING;
  return status === "ok" ? ONLINE : DEGRADED;
}
