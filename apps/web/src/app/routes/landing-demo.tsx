import { lazy, Suspense } from "react";
import { AfterPaint } from "@/ui/page/after-paint.tsx";

/** A page without it is whole: whoever misses the button finds it beside the sign-in form. */
const TryDemo = lazy(() =>
  import("@/features/visit/try-demo.tsx").then(
    (module) => ({ default: module.TryDemo }),
    () => ({ default: () => false as const }),
  ),
);

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
