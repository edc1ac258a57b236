import { lazy, Suspense } from "react";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Comes after the first paint, and long before the first toast. */
export function ToastArea() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
