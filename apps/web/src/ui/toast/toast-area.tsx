import { type ComponentType, useEffect, useState } from "react";
import { TOASTER_AFTER_MS } from "@/config/timing.ts";
import { logWarning } from "@/lib/log.ts";
import { PlainToast } from "./plain-toast.tsx";
import { useToast } from "./toast-store.ts";

/** Comes when the page has settled, and long before the first toast; a toast that is quicker brings it along. */
export function ToastArea() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const toastId = useToast()?.id;
  useEffect(() => {
    if (Toaster) return;
    const load = (): void =>
      void import("./toaster.tsx").then(
        (module) => setToaster(() => module.Toaster),
        (cause) => {
          logWarning("The toaster could not be loaded.", cause);
          setToaster(() => PlainToast);
        },
      );
    if (toastId !== undefined) return load();
    const timer = setTimeout(load, TOASTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Toaster, toastId]);
  return Toaster && <Toaster />;
}
