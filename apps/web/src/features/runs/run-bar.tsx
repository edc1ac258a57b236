import type { Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { VerdictTone } from "@halocline/domain/verdict/verdict.types";
import { runsMessages } from "@halocline/messages/texts/runs";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ChevronRight, Droplet, RefreshCw } from "lucide-react";

type RunBarProps = Readonly<{
  run: Run;
  tank: Tank;
  /** The verdict's word, the tank's name, and when it is finished. */
  text: string;
  tone: VerdictTone;
}>;

const STYLES: Readonly<Partial<Record<VerdictTone, string>>> = {
  solid: "bg-danger text-on-danger",
  danger: "bg-danger-soft text-danger-ink",
  warn: "bg-warn-soft text-warn-ink",
  muted: "bg-muted-soft text-muted-ink",
};

/** The run in one line, under the header of every other screen; the whole of it is the way to its steps and its stop. */
export function RunBar({ run, tank, text, tone }: RunBarProps) {
  const Icon = run.type === "top_up" ? Droplet : RefreshCw;
  return (
    <section
      aria-label={runsMessages().ofTank[run.type]({ tank: tank.name })}
      className={clsx("border-b", STYLES[tone] ?? "bg-info-soft text-info-ink")}
    >
      <Link
        to="/runs/$runId"
        params={{ runId: run.id }}
        className="mx-auto flex min-h-11 max-w-[1440px] items-center gap-3 px-3 text-sm font-semibold tabular-nums sm:px-6"
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className="min-w-0 grow wrap-anywhere">{text}</span>
        <ChevronRight className="size-4 shrink-0" aria-hidden />
      </Link>
    </section>
  );
}
