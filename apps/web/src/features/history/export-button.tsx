import { historyMessages } from "@halocline/messages/texts/history";
import { Download } from "lucide-react";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { exportHref } from "./export-link.ts";
import type { LogFilter } from "./log/log-filter.ts";
import type { Stretch } from "./time-range.ts";

type ExportButtonProps = Readonly<{ tankId: string; stretch: Stretch; filter: LogFilter; className: string }>;

/** The server names the file by its dates. */
export function ExportButton({ tankId, stretch, filter, className }: ExportButtonProps) {
  const labels = historyMessages();
  const zone = ownTimeZone();
  return (
    <a
      href={exportHref(tankId, stretch, filter, zone)}
      download
      title={labels.exportHint({ zone })}
      className={buttonStyle("secondary", `shrink-0 print:hidden ${className}`)}
    >
      <Download className="size-4.5" aria-hidden />
      {labels.exportCsv}
    </a>
  );
}
