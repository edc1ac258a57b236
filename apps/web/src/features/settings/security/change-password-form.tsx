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
import { toastFailure, toastSuccess } from "@/ui/toast/toast-store.ts";

type Passwords = BodyOf<"POST /api/auth/change-password">;

const EMPTY: Passwords = { currentPassword: "", newPassword: "" };
const resolver = checkFields<Passwords>({ currentPassword: checkGivenPassword, newPassword: checkNewPassword });

export function ChangePasswordForm() {
  const client = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<Passwords>({ defaultValues: EMPTY, resolver });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: Passwords) => call("POST /api/auth/change-password", { body }),
    onSuccess: () => {
      reset(EMPTY);
      void client.invalidateQueries({ queryKey: readQuery("GET /api/auth/sessions").queryKey });
      toastSuccess({ title: "Password changed", description: "You are signed out on every other device." });
    },
    onError: (error, passwords) => {
      if (showRejectedFields(error, passwords, setError)) return;
      if (rejectionCode(error) === "wrong_password") {
        setError("currentPassword", { type: "server", message: readableMessage(error) }, { shouldFocus: true });
        return;
      }
      toastFailure({ title: "Password not changed", description: readableMessage(error) });
    },
  });
  const submit = handleSubmit((passwords) => change.mutate(passwords));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid max-w-md gap-4">
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <Button type="submit" className="justify-self-start" pendingText={change.isPending && "Saving..."}>
        Change Password
      </Button>
    </form>
  );
}
