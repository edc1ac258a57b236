import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkGivenPassword, checkNewPassword } from "@/lib/forms/account-checks.ts";
import { checkFields, showRejectedFields } from "@/lib/forms/check-fields.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { unlessInField } from "@/ui/toast/mutation-toasts.ts";

type Passwords = BodyOf<"POST /api/auth/change-password">;

const isPasswordWrong = (error: Error): boolean => rejectionCode(error) === "wrong_password";

const EMPTY: Passwords = { currentPassword: "", newPassword: "" };
const resolver = checkFields<Passwords>({ currentPassword: checkGivenPassword, newPassword: checkNewPassword });

export function ChangePasswordForm() {
  const texts = settingsMessages().security.password;
  const client = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<Passwords>({ defaultValues: EMPTY, resolver });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: Passwords) => call("POST /api/auth/change-password", { body }),
    meta: {
      success: { title: texts.changed, description: texts.changedText },
      failure: (error, passwords: Passwords) =>
        isPasswordWrong(error) ? null : unlessInField(texts.notChanged)(error, passwords),
    },
    onSuccess: () => {
      reset(EMPTY);
      void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/sessions").queryKey });
    },
    onError: (error, passwords) => {
      if (showRejectedFields(error, passwords, setError) || !isPasswordWrong(error)) return;
      setError("currentPassword", { type: "server", message: readableMessage(error) }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit((passwords) => change.mutate(passwords));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid max-w-md gap-4">
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <PasswordField
        label={texts.next}
        autoComplete="new-password"
        hint={texts.hint}
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <Button type="submit" className="justify-self-start" pendingText={change.isPending && uiMessages().saving}>
        {texts.act}
      </Button>
    </form>
  );
}
