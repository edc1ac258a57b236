import { accountMessages } from "@halocline/messages/texts/account";
import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";

type ResendVerificationProps = Readonly<{ error: Error; email: string }>;

/** Offered where sign-in fails only because the e-mail address was never verified. */
export function ResendVerification({ error, email }: ResendVerificationProps) {
  const { verify, sending } = accountMessages();
  const resend = useMutation({
    mutationFn: () => call("POST /api/auth/resend-verification", { body: { email } }),
    meta: {
      success: { title: verify.sent, description: verify.sentText },
      failure: verify.notSent,
    },
  });
  if (rejectionCode(error) !== "email_not_verified") return null;
  return (
    <Button variant="secondary" pendingText={resend.isPending && sending} onClick={() => resend.mutate()}>
      {verify.resend}
    </Button>
  );
}
