import { accountMessages } from "@halocline/messages/texts/account";
import { type FormEvent, useState } from "react";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import type { SignInMutation } from "./sign-in.api.ts";

type SignInCodeProps = Readonly<{ signIn: SignInMutation; onBack: () => void }>;

/** The step after the password. What was typed there waits in the mutation; it is sent again with the code. */
export function SignInCode({ signIn, onBack }: SignInCodeProps) {
  const { fields, signIn: texts } = accountMessages();
  const [code, setCode] = useState("");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === "" || !signIn.variables) return;
    signIn.mutate({ ...signIn.variables, code: code.trim() });
  }

  const hasComplaint = signIn.error && rejectionCode(signIn.error) !== "code_required";
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={fields.code}
        hint={fields.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        value={code}
        error={hasComplaint ? readableMessage(signIn.error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" disabled={code.trim() === ""} pendingText={(signIn.isPending || signIn.isSuccess) && texts.acting}>
        {texts.act}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  );
}
