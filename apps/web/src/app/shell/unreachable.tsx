import { readableMessage } from "../../lib/http/http-error.ts";
import { PRIMARY_BUTTON } from "../../ui/button-style.ts";
import { MessagePage } from "../../ui/message-page.tsx";

type UnreachableProps = Readonly<{ error: Error; onRetry: () => void }>;

export function Unreachable({ error, onRetry }: UnreachableProps) {
  return (
    <MessagePage title="Your tanks could not be loaded">
      <p className="wrap-anywhere">{readableMessage(error)}</p>
      <button type="button" onClick={onRetry} className={PRIMARY_BUTTON}>
        Try again
      </button>
    </MessagePage>
  );
}
