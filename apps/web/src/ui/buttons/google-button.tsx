import { uiMessages } from "@halocline/messages/texts/ui";
import { useMutation } from "@tanstack/react-query";
import { readableMessage } from "@/lib/http/http-error.ts";
import { goToGoogle } from "@/lib/page/go-to-google.ts";
import { Button } from "./button.tsx";

type GoogleButtonProps = Readonly<{ next: string; children: string }>;

/** Stays pending after success: the browser is on its way. */
export function GoogleButton({ next, children }: GoogleButtonProps) {
  const go = useMutation({ mutationFn: () => goToGoogle(next) });
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        pendingText={(go.isPending || go.isSuccess) && uiMessages().goingToGoogle}
        onClick={() => go.mutate()}
      >
        {children}
      </Button>
      {go.error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {readableMessage(go.error)}
        </p>
      )}
    </div>
  );
}
