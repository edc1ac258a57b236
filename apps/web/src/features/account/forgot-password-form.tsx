import { accountMessages } from "@halocline/messages/texts/account";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkEmail } from "@/lib/forms/account-checks.ts";
import { checkFields } from "@/lib/forms/check-fields.ts";
import { call } from "@/lib/http/call.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";

type Wanted = { email: string };

const EMPTY: Wanted = { email: "" };
const resolver = checkFields<Wanted>({ email: checkEmail });

export function ForgotPasswordForm({ onDone }: Readonly<{ onDone: (email: string) => void }>) {
  const { register, handleSubmit, formState } = useForm<Wanted>({ defaultValues: EMPTY, resolver });
  const { errors } = formState;
  const { fields, forgot, sending } = accountMessages();
  const ask = useMutation({
    mutationFn: (email: string) => call("POST /api/auth/forgot-password", { body: { email } }),
    meta: { failure: forgot.notSent },
    onSuccess: (_, email) => onDone(email),
  });
  const submit = handleSubmit(({ email }) => ask.mutate(email.trim()));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={fields.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" pendingText={ask.isPending && sending}>
        {forgot.act}
      </Button>
    </form>
  );
}
