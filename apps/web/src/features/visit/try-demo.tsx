import { visitMessages } from "@halocline/messages/texts/visit";
import { useHasDemo } from "./visit.api.ts";
import { VisitButton } from "./visit-button.tsx";

/** Only where the instance opens its demonstration to strangers. */
export function TryDemo({ className }: Readonly<{ className?: string }>) {
  return useHasDemo() && <VisitButton text={visitMessages().tryDemo} {...(className !== undefined && { className })} />;
}

/** Under the sign-in form, with a sentence. */
export function DemoEntrance() {
  if (!useHasDemo()) return null;
  const labels = visitMessages();
  return (
    <section className="grid gap-3 rounded-card border bg-surface p-5 sm:px-7">
      <p className="text-sm text-ink-2">{labels.tryText}</p>
      <VisitButton text={labels.tryDemo} className="w-full" />
    </section>
  );
}
