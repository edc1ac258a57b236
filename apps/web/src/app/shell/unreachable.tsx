import { shellMessages } from "@halocline/messages/texts/shell";
import type { ReactNode } from "react";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";

type UnreachableProps = Readonly<{ title: string; error: Error; onRetry: () => void; children?: ReactNode }>;

/** `children`: what can be done all the same. */
export function Unreachable({ title, error, onRetry, children }: UnreachableProps) {
  return (
    <MessagePage title={title}>
      <p className="wrap-anywhere">{readableMessage(error)}</p>
      {/* Here nobody is known, and so no device: the server's sentence is true of pages that know both. */}
      {rejectionCode(error) === "unavailable" && <p>{shellMessages().stopWhileAway}</p>}
      <Button onClick={onRetry}>{shellMessages().tryAgain}</Button>
      {children}
    </MessagePage>
  );
}
