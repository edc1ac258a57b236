import { Suspense } from "react";
import { lazyPart } from "@/ui/page/lazy-part.ts";

const Loaded = lazyPart(async () => (await import("./markdown.tsx")).Markdown);

/** The renderer is by far the largest part of this screen. */
export function LazyMarkdown(props: Readonly<{ sectionId: string; text: string }>) {
  return (
    <Suspense fallback={<div aria-hidden className="min-h-32" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
