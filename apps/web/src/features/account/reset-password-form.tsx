import { accountMessages } from "@halocline/messages/texts/account";
import { uiMessages } from "@halocline/messages/texts/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkNewPassword } from "@/lib/forms/account-checks.ts";
import { checkFields, showRejectedFields } from "@/lib/forms/check-fields.ts";
import { call } from "@/lib/http/call.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

type NewPassword = { password: string };
type ResetPasswordFormProps = Readonly<{ token: string; onDone: () => void }>;

const EMPTY: NewPassword = { password: "" };
const resolver = checkFields<NewPassword>({ password: checkNewPassword });

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({ defaultValues: EMPTY, resolver });
  const { errors } = formState;
  const { fields, reset: texts } = accountMessages();
  const reset = useMutation({
    mutationFn: ({ password }: NewPassword) => call("POST /api/auth/reset-password", { body: { token, password } }),
    meta: { failure: unlessInField(texts.failed) },
    onSuccess: onDone,
    onError: (error, values) => void showRejectedFields(error, values, setError),
  });
  const submit = handleSubmit((values) => reset.mutate(values));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordField
        label={fields.newPassword}
        autoComplete="new-password"
        hint={fields.passwordHint}
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" pendingText={reset.isPending && uiMessages().saving}>
        {texts.act}
      </Button>
    </form>
  );
}
