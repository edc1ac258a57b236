import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { MessagePage } from "@/ui/page/message-page.tsx";

type UnreachableProps = Readonly<{ title: string; error: Error; onRetry: () => void }>;

export function Unreachable({ title, error, onRetry }: UnreachableProps) {
  return (
    <MessagePage title={title}>
      <p className="wrap-anywhere">{readableMessage(error)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </MessagePage>
  );
}
