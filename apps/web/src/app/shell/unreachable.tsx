import type { ReactNode } from "react";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { messages } from "@/lib/language/messages.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";

type UnreachableProps = Readonly<{ title: string; error: Error; onRetry: () => void; children?: ReactNode }>;

/** `children`: what can be done all the same. */
export function Unreachable({ title, error, onRetry, children }: UnreachableProps) {
  return (
    <MessagePage title={title}>
      <p className="wrap-anywhere">{readableMessage(error)}</p>
      {/* Here nobody is known, and so no device: the server's sentence is true of pages that know both. */}
      {rejectionCode(error) === "unavailable" && <p>{messages().shell.stopWhileAway}</p>}
      <Button onClick={onRetry}>{messages().shell.tryAgain}</Button>
      {children}
    </MessagePage>
  );
}
