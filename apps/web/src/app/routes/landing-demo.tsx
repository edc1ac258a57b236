import { Suspense } from "react";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";

/** The page is complete without it: the button is also beside the sign-in form. */
const TryDemo = lazyPart(async () => (await import("@/features/visit/try-demo.tsx")).TryDemo);

/** The way into the public demonstration. Whether there is one is asked when the page has appeared. */
export function LandingDemo() {
  return (
    <AfterPaint>
      <Suspense>
        <TryDemo className="px-6 max-sm:grow" />
      </Suspense>
    </AfterPaint>
  );
}
