import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";

type ResendVerificationProps = Readonly<{ error: Error; email: string }>;

/** Offered where sign-in fails only because the e-mail address was never verified. */
export function ResendVerification({ error, email }: ResendVerificationProps) {
  const resend = useMutation({
    mutationFn: () => call("POST /api/auth/resend-verification", { body: { email } }),
    meta: {
      success: { title: "Link sent", description: "Check your mail for the verification link." },
      failure: "Link not sent",
    },
  });
  if (rejectionCode(error) !== "email_not_verified") return null;
  return (
    <Button variant="secondary" pendingText={resend.isPending && "Sending..."} onClick={() => resend.mutate()}>
      Send the verification link again
    </Button>
  );
}
