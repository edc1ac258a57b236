import { uiMessages } from "@halocline/messages/texts/ui";
import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";

type SpinnerProps = Readonly<{ isWholePage?: boolean }>;

export function Spinner({ isWholePage = false }: SpinnerProps) {
  return (
    <div role="status" className={clsx("grid place-items-center", isWholePage ? "min-h-dvh" : "min-h-64")}>
      <LoaderCircle className="turn-quickly size-8 text-primary" aria-hidden />
      <span className="sr-only">{uiMessages().loading}</span>
    </div>
  );
}
