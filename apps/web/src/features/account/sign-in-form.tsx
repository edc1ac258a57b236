import { accountMessages } from "@halocline/messages/texts/account";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { type Credentials, isCodeWanted, useSignIn } from "./sign-in.api.ts";
import { SignInCode } from "./sign-in-code.tsx";

const EMPTY = { email: "", password: "" };

export function SignInForm({ next }: Readonly<{ next: string }>) {
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: EMPTY });
  const signIn = useSignIn(next);
  const { fields, signIn: texts } = accountMessages();
  const [isAtCode, setIsAtCode] = useState(false);

  function submit({ email, password }: Credentials): void {
    if (email.trim() === "" || password.trim() === "") {
      toastFailure({ title: texts.missing, description: texts.missingText });
      setFocus(email.trim() === "" ? "email" : "password");
      return;
    }
    signIn.mutate({ email: email.trim(), password }, { onError: (error) => setIsAtCode(isCodeWanted(error)) });
  }

  function back(): void {
    signIn.reset();
    setIsAtCode(false);
  }

  if (isAtCode) return <SignInCode signIn={signIn} onBack={back} />;

  return (
    // The browser's own bubbles would hide the specified messages.
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4">
      <TextField label={fields.email} type="email" autoComplete="username" inputMode="email" required {...register("email")} />
      <PasswordField label={fields.password} autoComplete="current-password" required {...register("password")} />
      {signIn.error && (
        <div role="alert" className="grid gap-2 text-sm font-medium text-danger-ink">
          <p>{readableMessage(signIn.error)}</p>
          <ResendVerification error={signIn.error} email={signIn.variables?.email ?? ""} />
        </div>
      )}
      {/* Stays pending after success: the page is about to be loaded anew. */}
      <Button type="submit" pendingText={(signIn.isPending || signIn.isSuccess) && texts.acting}>
        {texts.act}
      </Button>
    </form>
  );
}
