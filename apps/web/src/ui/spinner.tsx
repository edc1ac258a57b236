import { LoaderCircle } from "lucide-react";

export function Spinner() {
  return (
    <div role="status" className="grid min-h-64 place-items-center">
      <LoaderCircle className="turn-quickly size-8 text-primary" aria-hidden />
      <span className="sr-only">Loading</span>
    </div>
  );
}
