import type { Run } from "@halocline/contracts/http/entities.contract";
import { runPageMessages } from "@halocline/messages/texts/run-page";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { runName } from "@/features/runs/run-name.ts";
import { PageTitle } from "@/ui/page/page-title.tsx";

type RunTitleProps = Readonly<{ run: Run; aside?: ReactNode; children: ReactNode }>;

export function RunTitle({ run, aside, children }: RunTitleProps) {
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <Link
        to="/"
        search={{ tank: run.tankId }}
        aria-label={runPageMessages().back}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover print:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
      </Link>
      <div className="min-w-0 grow">
        <PageTitle title={runName(run)} isTight aside={aside}>
          {children}
        </PageTitle>
      </div>
    </div>
  );
}
