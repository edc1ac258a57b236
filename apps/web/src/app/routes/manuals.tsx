import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Suspense } from "react";
import { useUser } from "@/features/account/auth.api.ts";
import { sectionOfAnchor } from "@/features/manuals/heading-id.ts";
import { MANUALS, manualName } from "@/features/manuals/manual-names.ts";
import { ManualReader } from "@/features/manuals/manual-reader.tsx";
import { useManualSections } from "@/features/manuals/manuals.api.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { Tabs } from "@/ui/page/tabs.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Unreachable } from "../shell/unreachable.tsx";

const EDITOR = "editor";

const ManualEditor = lazyPart(async () => (await import("@/features/manuals/editor/manual-editor.tsx")).ManualEditor);

/** An anchor brings its manual with it: a link into the other one turns to its tab. */
function useChosenTab(sections: readonly ManualSection[], isAdmin: boolean) {
  const { manual } = useSearch({ from: "/manuals" });
  const anchor = useLocation({ select: ({ hash }) => hash });
  const target = sections.find(({ sectionId }) => sectionId === sectionOfAnchor(anchor));
  const ids: readonly string[] = [...MANUALS, ...(isAdmin ? [EDITOR] : [])];
  return { anchor, tab: target?.sectionType ?? ids.find((id) => id === manual) ?? MANUALS[0] };
}

function ManualTabs({ sections, isAdmin }: Readonly<{ sections: readonly ManualSection[]; isAdmin: boolean }>) {
  const navigate = useNavigate({ from: "/manuals" });
  const { anchor, tab } = useChosenTab(sections, isAdmin);
  const texts = manualsMessages();
  const readers = MANUALS.map((type) => ({
    id: type,
    label: manualName(type),
    // One text at a time: the anchors of the other would be in the way.
    content: tab === type && <ManualReader type={type} sections={sections} anchor={anchor} />,
  }));
  const editor = {
    id: EDITOR,
    label: texts.editor,
    content: (
      <Suspense fallback={<Spinner />}>
        <ManualEditor sections={sections} />
      </Suspense>
    ),
  };
  const printButton = tab !== EDITOR && (
    <Button variant="secondary" className="shrink-0 print:hidden" onClick={() => globalThis.print()}>
      <Printer className="size-4.5" aria-hidden />
      {texts.print}
    </Button>
  );
  return (
    <>
      <PageTitle title={texts.title} aside={printButton} />
      <Tabs
        name={texts.tabsLabel}
        tabs={isAdmin ? [...readers, editor] : readers}
        chosenId={tab}
        onChoose={(id) => void navigate({ search: { manual: id }, hash: "", replace: true })}
      />
    </>
  );
}

export function ManualsScreen() {
  const sections = useManualSections();
  const isAdmin = useUser().data?.role === "admin";
  if (sections.error && !sections.data)
    return <Unreachable title={manualsMessages().notLoaded} error={sections.error} onRetry={() => void sections.refetch()} />;
  if (!sections.data) return <Spinner />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <ManualTabs sections={sections.data} isAdmin={isAdmin} />
    </div>
  );
}
