import { TriangleAlert } from "lucide-react";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useAuthOptions } from "./auth.api.ts";

/** What the way back from Google may have to say. */
const PROBLEMS: Readonly<Record<string, string>> = {
  google_email_taken:
    "This e-mail address has an account with a password here. Sign in with the password; if you do not know it, reset it.",
  google_email_unverified: "Google has not verified this e-mail address. Verify it there first.",
  sign_up_closed: "This instance takes no new accounts by Google.",
  google_unreachable: "Google cannot be reached right now. Please try again later.",
  too_many_attempts: "Too many attempts. Please try again later.",
};
const NOT_WORKED = "Signing in with Google did not work. Please try again.";

export function GoogleProblem({ problem }: Readonly<{ problem: string | undefined }>) {
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" icon={TriangleAlert} role="alert">
      {PROBLEMS[problem] ?? NOT_WORKED}
    </Notice>
  );
}

/** Only where Google is configured. */
export function GoogleEntrance({ next }: Readonly<{ next: string }>) {
  if (useAuthOptions().data?.hasGoogle !== true) return null;
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <GoogleButton next={next}>Continue with Google</GoogleButton>
    </div>
  );
}
