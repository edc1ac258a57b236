import { ownEntry } from "@halocline/domain/devices/own-entry";
import { accountMessages } from "@halocline/messages/texts/account";
import { TriangleAlert } from "lucide-react";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useAuthOptions } from "./auth.api.ts";

/** What the way back from Google may have to say. */
function problemText(problem: string): string {
  const { problems, notWorked } = accountMessages().google;
  return ownEntry(problems, problem) ?? notWorked;
}

export function GoogleProblem({ problem }: Readonly<{ problem: string | undefined }>) {
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" icon={TriangleAlert} role="alert">
      {problemText(problem)}
    </Notice>
  );
}

/** Only where Google is configured. */
export function GoogleEntrance({ next }: Readonly<{ next: string }>) {
  if (useAuthOptions().data?.hasGoogle !== true) return null;
  const texts = accountMessages().google;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.or}
      </p>
      <GoogleButton next={next}>{texts.act}</GoogleButton>
    </div>
  );
}
