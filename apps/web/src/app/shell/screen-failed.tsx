import { shellMessages } from "@halocline/messages/texts/shell";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { call } from "@/lib/http/call.ts";
import { HttpError } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { ScreenNotLoaded } from "../lazy-screen.ts";

/** Not while the server is silent: the browser's own error page would have no emergency stop. */
async function reload(): Promise<void> {
  try {
    await call("GET /api/auth/user");
  } catch (error) {
    if (!(error instanceof HttpError))
      return toastFailure({ title: shellMessages().unreachable, description: shellMessages().pageStays });
  }
  location.reload();
}

/** In the place of the screen alone: header, menu and the way to the emergency stop stay. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const texts = shellMessages();
  return (
    <MessagePage title={texts.screenFailed}>
      <p className="wrap-anywhere">{error instanceof Error ? error.message : String(error)}</p>
      {/* What was not loaded stays so until the page begins anew. */}
      {!(error instanceof ScreenNotLoaded) && <Button onClick={reset}>{texts.tryAgain}</Button>}
      <Button variant="secondary" onClick={() => void reload()}>
        {texts.reload}
      </Button>
    </MessagePage>
  );
}

/** Where the shell itself is broken nothing else is left to stand. */
export function PageFailed(props: ErrorComponentProps) {
  return (
    <main>
      <ScreenFailed {...props} />
    </main>
  );
}
