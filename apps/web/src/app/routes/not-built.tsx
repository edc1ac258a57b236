import { useLocation, useMatches } from "@tanstack/react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const WILL_BE_THERE: Readonly<Record<string, string>> = {
  "/manuals": "Here you will read and print the quick setup guide and the detailed owner's manual.",
  "/firmware": "Here administrators will upload firmware, and you will see which controller runs which version.",
};

export function NotBuiltScreen() {
  const { pathname } = useLocation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? "";
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={title} />
      <div className="rounded-card border bg-surface shadow-card">
        <EmptyState title="Not built yet">
          <p>{WILL_BE_THERE[pathname.replace(/\/+$/, "")]}</p>
        </EmptyState>
      </div>
    </div>
  );
}
