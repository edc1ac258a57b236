import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";

type UnreachableProps = Readonly<{ title: string; error: Error; onRetry: () => void }>;

export function Unreachable({ title, error, onRetry }: UnreachableProps) {
  return (
    <MessagePage title={title}>
      <p className="wrap-anywhere">{readableMessage(error)}</p>
      {/* Here nobody is known, and so no device: the server's sentence is true of pages that know both. */}
      {rejectionCode(error) === "unavailable" && (
        <p>A stop works on a page that was open before, for a quarter of an hour. If in doubt, cut the power of the pumps.</p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </MessagePage>
  );
}
