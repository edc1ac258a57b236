import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** In the place of the screen alone: header, menu and the way to the emergency stop stay. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  return (
    <MessagePage title="This screen could not be shown">
      <p className="wrap-anywhere">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={reset}>Try again</Button>
      {/* What helps when a new version has replaced the files that this page still asks for. */}
      <Button variant="secondary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </MessagePage>
  );
}
