import { lazy, Suspense } from "react";

const Loaded = lazy(() => import("./markdown.tsx").then((module) => ({ default: module.Markdown })));

/** The renderer is by far the largest part of this screen. */
export function LazyMarkdown(props: Readonly<{ sectionId: string; text: string }>) {
  return (
    <Suspense fallback={<div aria-hidden className="min-h-32" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
