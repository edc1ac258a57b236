import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import { messages } from "@/lib/language/messages.ts";

type SpinnerProps = Readonly<{ isWholePage?: boolean }>;

export function Spinner({ isWholePage = false }: SpinnerProps) {
  return (
    <div role="status" className={clsx("grid place-items-center", isWholePage ? "min-h-dvh" : "min-h-64")}>
      <LoaderCircle className="turn-quickly size-8 text-primary" aria-hidden />
      <span className="sr-only">{messages().ui.loading}</span>
    </div>
  );
}
