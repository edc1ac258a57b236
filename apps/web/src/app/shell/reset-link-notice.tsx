import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { keep, readKept } from "@/lib/page/kept.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";

const STORAGE_KEY = "halocline-seen-reset-link";

/**
 * Somebody else could set this person's password, and there is no mail to say so. Seen is seen in this browser only: whoever
 * got in with the link cannot take the notice away from its owner.
 */
export function ResetLinkNotice({ resetLink }: Pick<User, "resetLink">) {
  const [seenAt, setSeenAt] = useState(() => readKept(STORAGE_KEY));
  if (!resetLink || resetLink.madeAt === seenAt) return null;
  const { madeAt, madeBy } = resetLink;
  const texts = shellMessages();
  return (
    <div className="mx-auto max-w-[1440px] px-3 pt-3 sm:px-6 lg:px-8">
      <Notice tone="warn" icon={KeyRound} title={texts.resetLink} role="status">
        <p className="wrap-anywhere">{texts.resetLinkMade({ by: madeBy, at: formatMoment(madeAt) })}</p>
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            keep(STORAGE_KEY, madeAt);
            setSeenAt(madeAt);
          }}
        >
          {texts.resetLinkSeen}
        </Button>
      </Notice>
    </div>
  );
}
