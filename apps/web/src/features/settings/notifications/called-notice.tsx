import { settingsMessages } from "@halocline/messages/texts/settings";
import { BellRing } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";

/** For who is no owner: why their own mail and services matter. */
export function CalledNotice() {
  const { memberTitle, memberText } = settingsMessages().escalation;
  return (
    <Notice tone="info" icon={BellRing} title={memberTitle}>
      {memberText}
    </Notice>
  );
}
