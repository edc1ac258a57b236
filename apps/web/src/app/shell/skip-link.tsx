import { shellMessages } from "@halocline/messages/texts/shell";

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3"
    >
      {shellMessages().skipToContent}
    </a>
  );
}
