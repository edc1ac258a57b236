import { stopMessages } from "@halocline/messages/texts/stop";
import { Unplug } from "lucide-react";
import { useLink } from "@/live/live-context.tsx";

/** Part of the header, so that it is seen on every screen and below no dialog. Nothing is said while all is well. */
export function OfflineLine() {
  const { isBrowserOnline, isServerSilent } = useLink();
  const isCut = !isBrowserOnline || isServerSilent;
  return (
    // Always there, so that what appears in it is read aloud.
    <div role="status">
      {isCut && (
        <p
          data-offline-line
          className="flex min-h-7 items-center justify-center gap-2 bg-warn-soft px-1 text-center text-xs font-semibold text-warn-ink sm:text-sm"
        >
          <Unplug className="size-4 shrink-0 max-sm:hidden" aria-hidden />
          {stopMessages().cannotBeSent}
        </p>
      )}
    </div>
  );
}
